#!/usr/bin/env bash
# nodemailer sends a mail whose sender has a name and no address: without From, and with an empty return path.
#
# Software: nodemailer 10.6.1, aiosmtpd 1.4.6 as the server; smtplib of CPython 3.8 or newer for comparison.
# Guess: sendMail() rejects with EENVELOPE, as it does without a recipient.
# Seen: `from: 'Signing office'`, or an address whose @ was lost, gives MAIL FROM:<> and a mail without a From field, which
#   RFC 5322 (3.6) requires. The server accepts it, because the empty sender belongs to bounces, and no bounce of it ever
#   comes back: an invitation to a wrong address is lost without a word. smtplib names the first word of the name as the
#   sender, which servers that want a full address refuse.
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

const [port, from, to] = process.argv.slice(2)
createTransport({ host: '127.0.0.1', port })
  .sendMail({ from, to, subject: 'Please sign', text: 'Text' })
  .catch(({ code }) => console.log('nodemailer refuses:', code))
JS
cat >run.py <<'PY'
import asyncio
import smtplib
from email import message_from_bytes
from email.message import EmailMessage
from aiosmtpd.controller import UnthreadedController


class Inbox:
    async def handle_DATA(self, server, session, envelope):
        header = message_from_bytes(envelope.content)["From"]
        print(f"server: MAIL FROM:<{envelope.mail_from.strip('<>')}>, From: {header}", flush=True)
        return "250 OK"


async def main():
    controller = UnthreadedController(Inbox(), "127.0.0.1", 0, loop=asyncio.get_running_loop())
    server = await controller._create_server()
    port = server.sockets[0].getsockname()[1]
    for sender in ("office@example.com", "Signing office"):
        print(f"nodemailer as {sender}", flush=True)
        await (await asyncio.create_subprocess_exec("node", "send.cjs", str(port), sender, "signer@example.com")).wait()
    print("nodemailer without a recipient", flush=True)
    await (await asyncio.create_subprocess_exec("node", "send.cjs", str(port), "office@example.com", "")).wait()
    print("smtplib as Signing office", flush=True)
    await asyncio.to_thread(send, port)
    server.close()


def send(port):
    mail = EmailMessage()
    mail["From"], mail["To"] = "Signing office", "signer@example.com"
    mail.set_content("Text")
    with smtplib.SMTP("127.0.0.1", port) as client:
        try:
            client.send_message(mail)
        except smtplib.SMTPException as error:
            print("server refuses:", type(error).__name__, flush=True)


asyncio.run(main())
PY
seen=$(python/bin/python run.py)
echo "$seen"
[ "$seen" = 'nodemailer as office@example.com
server: MAIL FROM:<office@example.com>, From: office@example.com
nodemailer as Signing office
server: MAIL FROM:<>, From: None
nodemailer without a recipient
nodemailer refuses: EENVELOPE
smtplib as Signing office
server: MAIL FROM:<Signing>, From: Signing office' ]
