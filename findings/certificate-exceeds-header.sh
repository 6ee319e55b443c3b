#!/usr/bin/env bash
# joserfc verifies no signature that carries its certificate, because it takes no header longer than 512 bytes.
#
# Software: joserfc 1.8.0 (successor of Authlib's JOSE), jwcrypto 1.6.1.
# Guess: `x5c` is a header of RFC 7515 (4.1.6) that joserfc lists as known, so a certificate fits into it.
# Seen: the limit is for the header in Base64url; the smallest self-signed certificate on P-256 is over it. Signing checks
#   no limit: joserfc makes the signature and then refuses it ("Header size exceeds 512 bytes"). No argument of the calls
#   raises the limit; the attribute max_header_length of a registry does. JAdES signatures have at least one certificate.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet joserfc==1.8.0 jwcrypto==1.6.1
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out own.pem -subj /CN=A -days 1 2>openssl.log

cat >judge.py <<'PY'
from joserfc import jws
from joserfc.errors import ExceededSizeError
from joserfc.jwk import ECKey
from jwcrypto.jwk import JWK
from jwcrypto.jws import JWS

pem = open("own.pem").read()
own = "".join(pem.splitlines()[1:-1])
key = ECKey.import_key(open("key.pem").read())


def by_joserfc(token, **options):
    try:
        jws.deserialize_compact(token, key, **options)
        return "verifies"
    except ExceededSizeError as error:
        return error.description


for name, header in (("without a certificate", {}), ("with x5c", {"x5c": [own]})):
    token = jws.serialize_compact({"alg": "ES256", **header}, b"text", key)
    print("joserfc,", name + ":", by_joserfc(token))
raised = jws.JWSRegistry()
raised.max_header_length = 16_384
print("joserfc, the limit raised:", by_joserfc(token, registry=raised))
other = JWS()
other.deserialize(token, JWK.from_pem(open("key.pem", "rb").read()))
print("jwcrypto, with x5c: verifies")
PY
seen=$(python/bin/python judge.py)
echo "$seen"
[ "$seen" = 'joserfc, without a certificate: verifies
joserfc, with x5c: Header size exceeds 512 bytes.
joserfc, the limit raised: verifies
jwcrypto, with x5c: verifies' ]
