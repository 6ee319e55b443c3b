#!/usr/bin/env bash
# pyasice cannot add an eleventh signature to a container: it looks for the last number in the order of the alphabet.
#
# Software: pyasice 1.2.0, cryptography 50.0.2, oscrypto 1.3.0 (corrected, see below); Python 3.11.
# Guess: a container takes any number of signatures (EN 319 162-1, 4.4.3.2), each in a file with the next number.
# Seen: the names are sorted as text, so the last of ten is signatures9.xml, and the next name, signatures10.xml, exists.
#   add_signature ends in an AssertionError without a message. Ten signatures are added without a problem.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet pyasice==1.2.0 cryptography==50.0.2 oscrypto==1.3.0
# oscrypto 1.3.0 does not start with OpenSSL 3.0.10 and newer, whose version has two digits; its source is corrected.
sed -i 's/\\\\d\[a-z\]/\\\\d+[a-z]/' env/lib/python3*/site-packages/oscrypto/_openssl/_libcrypto_c*.py

cat >judge.py <<'PY'
import datetime

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from pyasice import Container

key = rsa.generate_private_key(65537, 2048)
name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Signer")])
builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
builder = builder.serial_number(1).not_valid_before(datetime.datetime(2026, 1, 1))
der = builder.not_valid_after(datetime.datetime(2046, 1, 1)).sign(key, hashes.SHA256()).public_bytes(Encoding.DER)
container = Container().add_file("a.txt", b"agreed", "text/plain")
for number in range(1, 12):
    signature = container.prepare_signature(der)
    signature.set_signature_value(key.sign(signature.signed_data(), padding.PKCS1v15(), hashes.SHA256()))
    try:
        container.add_signature(signature)
    except AssertionError as error:
        print(f"number {number}: AssertionError, message: '{error}'")
print("in the container:", len(container.signature_file_names))
container.verify_signatures()
PY
seen=$(env/bin/python judge.py)
echo "$seen"
[ "$seen" = "number 11: AssertionError, message: ''
in the container: 10" ]
