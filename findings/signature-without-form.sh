#!/usr/bin/env bash
# In a merged PDF without a form, poppler lists a signature that pyHanko and MuPDF do not see.
#
# Software: pikepdf 10.18.0, pyHanko 0.38.0, poppler 22.12 (pdfsig), MuPDF 1.21 (mutool), as in Debian 12.
# Guess: signatures are the signature fields of the form (ISO 32000-2, 12.8.1), so a file without /AcroForm has none.
# Seen: pikepdf copies pages with their widgets and without the form, and warns about it. pdfsig reads fields from the widgets of pages and
#   reports one signature that does not match the file; mutool and pyHanko report none. The same file is thus "signed,
#   damaged" for one and "not signed" for the others.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0 pikepdf==10.18.0
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -subj /CN=Finding -days 30 2>openssl.log

cat >merge.py <<'PY'
import pikepdf
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers

plain = pikepdf.new()
plain.add_blank_page()
plain.save("plain.pdf")
signer = signers.SimpleSigner.load("key.pem", "certificate.pem")
with open("plain.pdf", "rb") as read, open("signed.pdf", "wb") as written:
    metadata = signers.PdfSignatureMetadata(field_name="Approval")
    signers.sign_pdf(IncrementalPdfFileWriter(read), metadata, signer=signer, output=written)
merged = pikepdf.new()
for name in ("signed.pdf", "plain.pdf"):
    merged.pages.extend(pikepdf.open(name).pages)
merged.save("merged.pdf")
for name in ("signed.pdf", "merged.pdf"):
    with open(name, "rb") as read:
        pdf = PdfFileReader(read, strict=False)
        print(name, "form" if "/AcroForm" in pdf.root else "no form", "pyHanko", len(pdf.embedded_signatures))
PY
count() { echo "$1 poppler $(pdfsig -nocert "$1" 2>/dev/null | grep -c '^Signature #' || true) MuPDF $(mutool sign -v "$1" 2>/dev/null | grep -c '^Verifying signature' || true)"; }
seen=$(python/bin/python -W ignore merge.py; count signed.pdf; count merged.pdf)
echo "$seen"
[ "$seen" = 'signed.pdf form pyHanko 1
merged.pdf no form pyHanko 0
signed.pdf poppler 1 MuPDF 1
merged.pdf poppler 1 MuPDF 0' ]
