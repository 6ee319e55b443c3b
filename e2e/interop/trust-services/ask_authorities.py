"""Asks a time-stamping authority, responders and a trusted list by pyHanko. Arguments: the client, the base URL, the path (PEM)."""

import asyncio
import logging
import sys
from urllib.request import urlopen

from asn1crypto import pem, x509
from pyhanko.sign.timestamps import HTTPTimeStamper
from pyhanko.sign.validation.qualified.eutl_parse import trust_list_to_registry
from pyhanko_certvalidator import CertificateValidator, ValidationContext

logging.disable(logging.CRITICAL)
client, url, file = sys.argv[1:]


def certificates(text):
    return [x509.Certificate.load(der) for _, _, der in pem.unarmor(text, multiple=True)]


with open(file, "rb") as read:
    path = certificates(read.read())


async def time_stamp():
    await HTTPTimeStamper(f"{url}/tsa").async_timestamp(bytes(32), "sha256")


async def validate():
    context = ValidationContext(
        trust_roots=[path[-1]], other_certs=path[1:-1], allow_fetching=True, revocation_mode="require"
    )
    await CertificateValidator(path[0], validation_context=context).async_validate_path()


async def read_list():
    signers = certificates(urlopen(f"{url}/tl-signers.pem").read())
    registry, errors = trust_list_to_registry(urlopen(f"{url}/tl.xml").read().decode(), signers)
    authorities, units = list(registry.known_certificate_authorities), list(registry.known_timestamp_authorities)
    if errors or not authorities or not units:
        sys.exit(f"{errors} {len(authorities)} {len(units)}")


clients = {"time-stamp": time_stamp, "path": validate, "trusted list": read_list}
asyncio.run(clients[client]())
print("ok")
