#!/usr/bin/env bash
# nodemailer with a user name and a password signs in nowhere and reports success, if the server offers no login.
#
# Software: nodemailer 10.6.1, aiosmtpd 1.4.6 as the server; smtplib of CPython 3.8 or newer for comparison.
# Guess: verify() fails, because the user name and the password could not be used.
# Seen: the server offers AUTH only under TLS (RFC 4954, 4), as Postfix does with smtpd_tls_auth_only, and the client is
#   told to use no TLS. nodemailer skips the login: verify() resolves with the same value as after a login, also for a
#   wrong password, and each mail is refused at MAIL FROM. smtplib's login() raises an error. A test of the settings that
#   relies on verify() is green while no invitation to sign is ever sent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact nodemailer@10.6.1
python3 -m venv python
python/bin/pip install --quiet aiosmtpd==1.4.6

cat >send.cjs <<'JS'
const { createTransport } = require('nodemailer')

const [port] = process.argv.slice(2)
const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, auth: { user: 'office', pass: 'wrong' } })
const mail = { from: 'office@example.com', to: 'signer@example.com', subject: 'Please sign', text: 'Text' }

async function main() {
  console.log('nodemailer verify:', await transport.verify().catch(({ message }) => message))
  const { command, responseCode } = await transport.sendMail(mail).catch((error) => error)
  console.log(`nodemailer send: ${responseCode} ${command}`)
}
main()
JS
cat >run.py <<'PY'
import asyncio
import smtplib
import subprocess
from aiosmtpd.controller import UnthreadedController
from aiosmtpd.smtp import AuthResult


async def main():
    refuse = lambda *details: AuthResult(success=False, handled=False)
    loop = asyncio.get_running_loop()
    controller = UnthreadedController(object(), "127.0.0.1", 0, loop=loop, auth_required=True, authenticator=refuse)
    server = await controller._create_server()
    port = server.sockets[0].getsockname()[1]
    print((await asyncio.to_thread(subprocess.check_output, ["node", "send.cjs", str(port)], text=True)).strip())
    print("smtplib login:", await asyncio.to_thread(login, port))
    server.close()


def login(port):
    with smtplib.SMTP("127.0.0.1", port) as client:
        try:
            client.login("office", "wrong")
            return "done"
        except smtplib.SMTPNotSupportedError:
            return "not offered"


asyncio.run(main())
PY
seen=$(python/bin/python run.py)
echo "$seen"
[ "$seen" = 'nodemailer verify: true
nodemailer send: 530 MAIL FROM
smtplib login: not offered' ]
