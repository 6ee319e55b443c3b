#!/usr/bin/env bash
# pyHanko does not find an issuer whose media type has a parameter, even the one that S/MIME prescribes.
#
# Software: pyhanko-certvalidator 0.33.0, which pyHanko 0.38.0 uses, with requests 2.34.2.
# Guess: a caIssuers address may send a certificate as application/pkix-cert, or several as application/pkcs7-mime
#   (RFC 5280, 4.2.2.1), with parameters and in any case (RFC 9110, 8.3.1): `smime-type=certs-only` belongs to the latter
#   (RFC 8551, 3.2.2).
# Seen: the header is compared as text. With the parameter, with `charset`, or with a capital letter, the same bytes give no
#   issuer and no error, so the signer's path is not found. application/octet-stream, and no type at all, are accepted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet pyhanko==0.38.0 pyhanko-certvalidator==0.33.0 requests==2.34.2 2>/dev/null
openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj '/CN=Issuer' -keyout key.pem -outform DER -out issuer.cer 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj '/CN=Signer' -keyout key2.pem -out signer.csr 2>/dev/null
openssl x509 -inform DER -in issuer.cer -out issuer.pem
openssl crl2pkcs7 -nocrl -certfile issuer.pem -outform DER -out issuer.p7c

cat >fetch.py <<'PY'
import asyncio, http.server, subprocess, threading
from asn1crypto import pem, x509
from pyhanko_certvalidator.fetchers.requests_fetchers import RequestsFetcherBackend

answers = {
    'pkix-cert': ('issuer.cer', 'application/pkix-cert'),
    'pkix-cert, charset': ('issuer.cer', 'application/pkix-cert; charset=binary'),
    'pkix-cert, capital': ('issuer.cer', 'Application/pkix-cert'),
    'octet-stream': ('issuer.cer', 'application/octet-stream'),
    'none': ('issuer.cer', None),
    'pkcs7-mime': ('issuer.p7c', 'application/pkcs7-mime'),
    'pkcs7-mime, certs-only': ('issuer.p7c', 'application/pkcs7-mime; smime-type=certs-only'),
}
names = list(answers)

class Publisher(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        file, media_type = answers[names[int(self.path.strip('/'))]]
        issuer = open(file, 'rb').read()
        self.send_response(200)
        if media_type is not None:
            self.send_header('Content-Type', media_type)
        self.send_header('Content-Length', str(len(issuer)))
        self.end_headers()
        self.wfile.write(issuer)

    def log_message(self, *_):
        pass

server = http.server.HTTPServer(('127.0.0.1', 0), Publisher)
threading.Thread(target=server.serve_forever, daemon=True).start()

def signer(name):
    """A certificate whose issuer is published at an address of this name."""
    address = f'http://127.0.0.1:{server.server_port}/{names.index(name)}'
    open('ext', 'w').write(f'authorityInfoAccess=caIssuers;URI:{address}')
    made = subprocess.run(
        ['openssl', 'x509', '-req', '-in', 'signer.csr', '-CA', 'issuer.pem', '-CAkey', 'key.pem', '-CAcreateserial',
         '-days', '8', '-extfile', 'ext'], capture_output=True, check=True)
    return x509.Certificate.load(pem.unarmor(made.stdout)[2])

async def fetch(name):
    fetchers = RequestsFetcherBackend().get_fetchers()
    found = [one async for one in fetchers.cert_fetcher.fetch_cert_issuers(signer(name))]
    return ', '.join(one.subject.native['common_name'] for one in found) or 'nothing'

for name in names:
    print(f'{name}: {asyncio.run(fetch(name))}')
PY
seen=$(env/bin/python fetch.py 2>/dev/null)
echo "$seen"
[ "$seen" = 'pkix-cert: Issuer
pkix-cert, charset: nothing
pkix-cert, capital: nothing
octet-stream: Issuer
none: Issuer
pkcs7-mime: Issuer
pkcs7-mime, certs-only: nothing' ]
