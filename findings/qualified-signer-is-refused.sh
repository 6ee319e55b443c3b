#!/usr/bin/env bash
# signxml refuses every XML signature whose certificate is only for signing documents, as qualified certificates are.
#
# Software: signxml 5.2.0, cryptography 50.0.2, lxml 6.1.3; OpenSSL 3 makes the certificates.
# Guess: a signer's certificate with the key usage nonRepudiation (contentCommitment) verifies under its trusted CA. It
#   is what EN 319 412-2, 4.3.2 prefers for qualified certificates, and what identity cards, Mobile-ID and Smart-ID have.
# Seen: the same key and the same document verify with a certificate for digitalSignature and are refused ("certificate
#   KeyUsage does not allow digitalSignature") with one for nonRepudiation alone. XAdESVerifier refuses it, too, though
#   XAdES is about such signatures. If the certificate is passed in as trusted itself, the signature verifies.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet signxml==5.2.0 cryptography==50.0.2 lxml==6.1.3

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -subj /CN=Authority \
  -days 30 -addext keyUsage=critical,keyCertSign,cRLSign 2>openssl.log
for usage in digitalSignature nonRepudiation; do
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $usage.key -out $usage.csr -subj /CN=Person 2>>openssl.log
  printf 'basicConstraints=CA:FALSE\nkeyUsage=critical,%s\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\nsubjectAltName=email:person@example.test\n' $usage >$usage.cnf
  openssl x509 -req -in $usage.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile $usage.cnf -out $usage.pem 2>>openssl.log
done

cat >verify.py <<'PY'
from lxml import etree
from signxml import XMLSigner, XMLVerifier
from signxml.exceptions import SignXMLException
from signxml.xades import XAdESSigner, XAdESVerifier


def verdict(verifier, signed, **trust):
    try:
        verifier().verify(signed, **trust)
        return "valid"
    except SignXMLException as error:
        known = "certificate KeyUsage does not allow digitalSignature"
        return "refused, " + (known if known in str(error) else str(error))


for usage in ("digitalSignature", "nonRepudiation"):
    key, certificate = open(f"{usage}.key").read(), open(f"{usage}.pem").read()
    kinds = (("XMLDSig", XMLSigner, XMLVerifier), ("XAdES", XAdESSigner, XAdESVerifier))
    for kind, signer, verifier in kinds:
        options = {"signature_algorithm": "ecdsa-sha256"}
        element = signer(**options).sign(etree.fromstring("<contract/>"), key=key, cert=certificate)
        signed = etree.tostring(element)
        expected = {} if kind == "XMLDSig" else {"expect_references": 3}
        print(usage, kind, "by the CA:", verdict(verifier, signed, ca_pem_file="ca.pem", **expected))
        print(usage, kind, "by itself:", verdict(verifier, signed, x509_cert=certificate, **expected))
PY
seen=$(python/bin/python verify.py)
echo "$seen"
[ "$seen" = 'digitalSignature XMLDSig by the CA: valid
digitalSignature XMLDSig by itself: valid
digitalSignature XAdES by the CA: valid
digitalSignature XAdES by itself: valid
nonRepudiation XMLDSig by the CA: refused, certificate KeyUsage does not allow digitalSignature
nonRepudiation XMLDSig by itself: valid
nonRepudiation XAdES by the CA: refused, certificate KeyUsage does not allow digitalSignature
nonRepudiation XAdES by itself: valid' ]
