"""What pyasice says of each signature of a container, as JSON. Arguments: the container, the anchor (PEM), which it does not ask for."""

import json
import sys

from pyasice import Container, SignatureVerificationError


def verifies(signature):
    try:
        signature.verify()
        return True
    except SignatureVerificationError:
        return False


def read(signature):
    subject = signature.get_certificate().asn1.subject.native
    return {"valid": verifies(signature), "name": subject["common_name"], "time": signature.get_signing_time()}


print(json.dumps([read(signature) for signature in Container.open(sys.argv[1]).iter_signatures()]))
