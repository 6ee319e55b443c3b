#!/usr/bin/env bash
# pyasice refuses one of 800 valid ECDSA signatures: the two numbers of the value happen to look like DER.
#
# Software: pyasice 1.2.0, cryptography 50.0.2, oscrypto 1.3.0 (corrected, see below); Python 3.11.
# Guess: XMLDSig 1.1, 6.4.3 has one form for a value of ECDSA, r and s one after the other, so whether a signature
#   verifies does not depend on its value.
# Seen: pyasice first reads the value as DER, which some services return, and takes it for r and s only if that fails.
#   If r starts with 30 (the tag of a SEQUENCE) and its second byte is a length that fits, nothing fails; the signature
#   is then verified as the wrong pair of numbers and refused. The same key and data with any other value verify.
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
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID
from pyasice import Container, SignatureVerificationError

key = ec.generate_private_key(ec.SECP256R1())
name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Signer")])
builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
builder = builder.serial_number(1).not_valid_before(datetime.datetime(2026, 1, 1))
certificate = builder.not_valid_after(datetime.datetime(2046, 1, 1)).sign(key, hashes.SHA256())
signature = Container().add_file("a.txt", b"agreed", "text/plain").prepare_signature(certificate.public_bytes(Encoding.DER))
data = signature.signed_data()


def value(fits):
    while True:
        der = key.sign(data, ec.ECDSA(hashes.SHA256()))
        r, s = decode_dss_signature(der)
        raw = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        if fits(raw):
            # OpenSSL verifies the same two numbers.
            key.public_key().verify(der, data, ec.ECDSA(hashes.SHA256()))
            return raw


def verdict(raw):
    try:
        signature.set_signature_value(raw).verify()
        return "verifies"
    except SignatureVerificationError:
        return "refused"


print("r from 31:", verdict(value(lambda raw: raw[0] == 0x31)))
print("r from 30, then a length that fits:", verdict(value(lambda raw: raw[0] == 0x30 and 6 <= raw[1] <= 62)))
PY
seen=$(env/bin/python judge.py)
echo "$seen"
[ "$seen" = 'r from 31: verifies
r from 30, then a length that fits: refused' ]
