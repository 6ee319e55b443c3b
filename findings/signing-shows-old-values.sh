#!/usr/bin/env bash
# A form that was filled without new appearances shows its old values again as soon as pyHanko signs it.
#
# Software: pyHanko 0.38.0, pikepdf 10.18.0 (fills the form), reportlab 5.1.0 (makes it), poppler 22.12 (shows it); OpenSSL 3
#   makes the key.
# Guess: a signature adds a field of its own; the page looks the same before and after signing.
# Seen: a program may fill a field by its value alone and set /NeedAppearances, so that the viewer draws the value (ISO
#   32000-1, 12.7.2). pyHanko deletes that entry from each form that it signs, so the viewer draws the appearance in the
#   file, which is of the value before: the person signs the price that the page showed, and the signed page shows another.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0 pikepdf==10.18.0 reportlab==5.1.0
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 2>openssl.log

cat >sign.py <<'PY'
import pikepdf
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from reportlab.pdfgen import canvas

sheet = canvas.Canvas("empty.pdf", pagesize=(400, 200))
sheet.acroForm.textfield(name="price", x=20, y=100, width=300, height=24, value="100")
sheet.showPage()
sheet.save()
with pikepdf.open("empty.pdf") as pdf:
    pdf.Root.AcroForm.Fields[0].V = pikepdf.String("900")
    pdf.Root.AcroForm.NeedAppearances = True
    pdf.save("filled.pdf")
signer = signers.SimpleSigner.load("key.pem", "own.pem")
with open("filled.pdf", "rb") as read, open("signed.pdf", "wb") as written:
    metadata = signers.PdfSignatureMetadata(field_name="Signature")
    signers.sign_pdf(IncrementalPdfFileWriter(read), metadata, signer=signer, output=written)
with pikepdf.open("signed.pdf") as pdf:
    print("value", pdf.Root.AcroForm.Fields[0].V)
PY
seen=$(python/bin/python sign.py 2>/dev/null
  echo "before $(pdftotext filled.pdf - | tr -d '\f\n')"
  echo "after $(pdftotext signed.pdf - | tr -d '\f\n')")
echo "$seen"
[ "$seen" = 'value 900
before 900
after 100' ]
