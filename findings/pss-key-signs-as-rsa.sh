#!/usr/bin/env bash
# `openssl cms -sign` with an RSA-PSS key names the wrong algorithm, so that not even OpenSSL verifies the signature.
#
# Software: OpenSSL 3.0.22 and GnuTLS 3.7.9 (certtool), as in Debian 12; asn1crypto 1.5.1 and cryptography 50.0.2 look inside.
# Guess: a key of the kind id-RSASSA-PSS can only make PSS signatures (RFC 4055, 1.2), so the CMS says id-RSASSA-PSS with
#   parameters (RFC 4056, 3), as OpenSSL's certificate for the same key does without any option.
# Seen: the value is PSS, but signatureAlgorithm is rsaEncryption; the exit status is 0. With any -keyopt,
#   for example a length of the salt, the algorithm is right, and both verify the signature.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet asn1crypto==1.5.1 cryptography==50.0.2
openssl req -x509 -newkey rsa-pss -pkeyopt rsa_keygen_bits:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 2>openssl.log
echo contract >contract.txt

cat >inside.py <<'PY'
from asn1crypto import cms, pem, x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicNumbers

certificate = x509.Certificate.load(pem.unarmor(open("own.pem", "rb").read())[2])
signer = cms.ContentInfo.load(open("signed.p7s", "rb").read())["content"]["signer_infos"][0]
# The same modulus under rsaEncryption, which permits every padding.
numbers = certificate.public_key["public_key"].parsed
key = RSAPublicNumbers(numbers["public_exponent"].native, numbers["modulus"].native).public_key()
digest = hashes.SHA256()
paddings = {"PSS": padding.PSS(padding.MGF1(digest), padding.PSS.AUTO), "PKCS #1 v1.5": padding.PKCS1v15()}


def verifies(kind):
    try:
        key.verify(signer["signature"].native, signer["signed_attrs"].untag().dump(), kind, digest)
        return True
    except InvalidSignature:
        return False


value = [name for name, kind in paddings.items() if verifies(kind)]
print("certificate", certificate["signature_algorithm"]["algorithm"].native, end=", ")
print("CMS", signer["signature_algorithm"]["algorithm"].dotted, "with a value of", *value, end=", ")
PY
judge() { # name, options
  openssl cms -sign -binary -in contract.txt -signer own.pem -inkey key.pem "${@:2}" -outform DER -out signed.p7s
  echo "$1: $(python/bin/python inside.py)$(
    openssl cms -verify -binary -inform DER -in signed.p7s -content contract.txt -CAfile own.pem -purpose any -out read.txt 2>verified.log &&
      echo 'OpenSSL true,' || echo 'OpenSSL false,'
  ) $(
    certtool --p7-verify --inder --infile signed.p7s --load-ca-certificate own.pem --load-data contract.txt >verified.log 2>&1 &&
      echo 'GnuTLS true' || echo 'GnuTLS false'
  )"
}
seen=$(
  judge 'no option'
  judge 'a length of the salt' -keyopt rsa_pss_saltlen:32
)
echo "$seen"
[ "$seen" = 'no option: certificate rsassa_pss, CMS 1.2.840.113549.1.1.1 with a value of PSS, OpenSSL false, GnuTLS false
a length of the salt: certificate rsassa_pss, CMS 1.2.840.113549.1.1.10 with a value of PSS, OpenSSL true, GnuTLS true' ]
