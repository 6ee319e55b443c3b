"""Asks a time-stamping authority and responders by pyHanko. Arguments: the client, the base URL, the path (PEM)."""

import asyncio
import logging
import sys

from asn1crypto import pem, x509
from pyhanko.sign.timestamps import HTTPTimeStamper
from pyhanko_certvalidator import CertificateValidator, ValidationContext

logging.disable(logging.CRITICAL)
client, url, file = sys.argv[1:]
with open(file, "rb") as read:
    path = [x509.Certificate.load(der) for _, _, der in pem.unarmor(read.read(), multiple=True)]


async def time_stamp():
    await HTTPTimeStamper(f"{url}/tsa").async_timestamp(bytes(32), "sha256")


async def validate():
    context = ValidationContext(
        trust_roots=[path[-1]], other_certs=path[1:-1], allow_fetching=True, revocation_mode="require"
    )
    await CertificateValidator(path[0], validation_context=context).async_validate_path()


asyncio.run(time_stamp() if client == "time-stamp" else validate())
print("ok")
