#!/usr/bin/env bash
# rspamd counts a point against each invitation that shows its address in full below the button.
#
# Software: rspamd 3.4 of Debian 12, with its own rules and without network; CPython's email package writes the mails.
# Guess: a button and, for readers whose button does not work, the same address as a link below it cost nothing: SpamAssassin
#   4.0.1 has no rule that hits them, and both forms of the mail, text and HTML, lead to one address.
# Seen: URI_COUNT_ODD (1.0) wants an even number of addresses in multipart/alternative, and a link whose text is its own
#   address counts three times. Text (1) and button (1) are even; text and link in full (3) are even; all three together
#   are five. A second link, such as one that stops reminders, stands in both forms and changes nothing.
set -euo pipefail
work=$(mktemp -d)
server=
trap 'if [ "$server" ]; then kill "$server"; wait "$server" || true; fi; rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs root etc/local.d data log run
needed=$(apt-get install --simulate --no-install-recommends rspamd | awk '$1 == "Inst" {print $2}')
(cd debs && apt-get download --quiet rspamd $needed >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" root; done
rspamd=root/usr/bin/rspamd
share=$work/root/usr/share/rspamd
export LD_LIBRARY_PATH=$work/root/usr/lib/rspamd:$work/root/usr/lib/$(uname -m)-linux-gnu
case $($rspamd --version) in *' 3.4'*) ;; *) echo 'This is another version of rspamd'; exit 1 ;; esac
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
echo 'enabled = false;' | tee etc/local.d/worker-normal.inc etc/local.d/worker-proxy.inc >/dev/null
for module in arc asn dkim dmarc fuzzy_check greylist history_redis mid mx_check neural phishing ratelimit rbl redis spf surbl; do
  echo 'enabled = false;' >"etc/local.d/$module.conf"
done
echo "bind_socket = \"127.0.0.1:$port\";" >etc/local.d/worker-controller.inc
echo "disable_hyperscan = true;" >etc/local.d/options.inc
echo "type = \"file\"; filename = \"$work/log/rspamd.log\";" >etc/local.d/logging.inc
$rspamd --no-fork --insecure --config="$work/root/etc/rspamd/rspamd.conf" --var="CONFDIR=$work/root/etc/rspamd" \
  --var="SHAREDIR=$share" --var="RULESDIR=$share/rules" --var="LUALIBDIR=$share/lualib" --var="PLUGINSDIR=$share/plugins" \
  --var="LOCAL_CONFDIR=$work/etc" --var="DBDIR=$work/data" \
  --var="RUNDIR=$work/run" --var="LOGDIR=$work/log" >server.log 2>&1 &
server=$!

cat >write.py <<'PY'
import sys
from email.message import EmailMessage
from email.policy import SMTP

link = "https://sign.example.com/invitation/Vd3kQ0mT7xYwB2"
stop = "https://sign.example.com/no-reminders/Vd3kQ0mT7xYwB2"
button = f'<p><a href="{link}">View and sign</a></p>'
full = f'<p>If the button does not work, open this address: <a href="{link}">{link}</a></p>'
stopping = f'<p><a href="{stop}">No more reminders</a></p>'
html = {
    "button": button,
    "address in full": full,
    "both": button + full,
    "both and a second link": button + full + stopping,
}[sys.argv[1]]
words = f"Jonas asks you to sign a contract. View and sign: {link}\n"
mail = EmailMessage(policy=SMTP)
mail["From"] = "Office <office@example.com>"
mail["To"] = "signer@example.com"
mail["Subject"] = "Please sign"
mail["Message-ID"] = "<1@example.com>"
mail["Date"] = "Mon, 30 Nov 2026 09:00:00 +0000"
mail.set_content(words + (f"No more reminders: {stop}\n" if stopping in html else ""))
mail.add_alternative(f"<html><body><p>Jonas asks you to sign a contract.</p>{html}</body></html>", subtype="html")
sys.stdout.buffer.write(mail.as_bytes())
PY
ask() { root/usr/bin/rspamc --connect "127.0.0.1:$port" 2>/dev/null; }
until python3 write.py button | ask | grep -q '^Score'; do kill -0 "$server"; sleep 0.2; done
judge() { echo "$1: $(python3 write.py "$1" | ask | sed -n 's/^Symbol: URI_COUNT_ODD/odd/p' | grep . || echo even)"; }
seen=$(
  judge 'button'
  judge 'address in full'
  judge 'both'
  judge 'both and a second link'
)
echo "$seen"
[ "$seen" = 'button: even
address in full: even
both: odd (1.00)[5]
both and a second link: odd (1.00)[7]' ]
