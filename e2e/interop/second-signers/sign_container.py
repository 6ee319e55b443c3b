"""Adds a signature to a container by pyasice, or makes a container of a file and signs it. Arguments: the key store
(PKCS #12), its password, `add` or `make`, the container or the file, the container to write.
"""

import datetime
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.serialization import Encoding, pkcs12
from cryptography.x509 import ocsp
from pyasice import Container, finalize_signature
from requests import Response

store, password, way, source, target = sys.argv[1:]
with open(store, "rb") as read:
    key, certificate, _ = pkcs12.load_key_and_certificates(read.read(), password.encode())


class Responder:
    """A session of requests that answers for the signer, whose certificate is its own issuer."""

    def send(self, request):
        nonce = ocsp.load_der_ocsp_request(request.body).extensions.get_extension_for_class(x509.OCSPNonce)
        now = datetime.datetime.now(datetime.timezone.utc)
        builder = ocsp.OCSPResponseBuilder().add_response(
            certificate, certificate, hashes.SHA1(), ocsp.OCSPCertStatus.GOOD, now, now, None, None
        )
        builder = builder.responder_id(ocsp.OCSPResponderEncoding.NAME, certificate).certificates([certificate])
        answer = Response()
        answer.status_code = 200
        answer.headers["Content-Type"] = "application/ocsp-response"
        answer._content = builder.add_extension(nonce.value, False).sign(key, hashes.SHA256()).public_bytes(Encoding.DER)
        return answer


if way == "add":
    container = Container.open(source)
else:
    container = Container()
    with open(source, "rb") as read:
        container.add_file("first.txt", read.read(), "text/plain")
der = certificate.public_bytes(Encoding.DER)
signature = container.prepare_signature(der)
signature.set_signature_value(key.sign(signature.signed_data(), padding.PKCS1v15(), hashes.SHA256())).verify()
# Its signatures name the policy of BDOC, by which the nonce of the OCSP response proves the time.
finalize_signature(signature, der, lt_ts=False, ocsp_url="http://ocsp.example.test/", get_session=Responder)
container.add_signature(signature).save(target)
