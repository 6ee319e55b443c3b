#!/usr/bin/env bash
# A form that is filled after signing in Firefox's viewer or by PyMuPDF is a forbidden change to pyHanko.
#
# Software: pdfjs-dist 5.6.205 (the viewer of Firefox), PyMuPDF 2.0, pyHanko 0.38.0.
# Guess: all programs that fill a text field in an update write its value and its appearance, which every validator
#   accepts as form filling after an approval signature.
# Seen: they also write entries of their own into the field: pdf.js a date (/M), PyMuPDF a border style (/BS). pyHanko
#   accepts only a list of keys, so the change is OTHER and the signature is not trusted. The signed bytes are the same.
#   What pyHanko itself writes into the field is FORM_FILLING.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact pdfjs-dist@5.6.205
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0 pymupdf==2.0
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -subj /CN=Finding -days 30 2>openssl.log

cat >make.py <<'PY'
"""Signs a PDF with a text field, and fills the field by pyHanko and by PyMuPDF."""
import shutil

import pymupdf
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers

objects = [
    "<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>",
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Field) /Rect [50 50 200 80] /F 4 /P 3 0 R /DA (/Helv 12 Tf 0 g) >>",
    "<< /Fields [4 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 6 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
]
text, rows = "%PDF-1.7\n", ""
for number, source in enumerate(objects, 1):
    rows += f"{len(text):010} 00000 n \n"
    text += f"{number} 0 obj\n{source}\nendobj\n"
table = f"xref\n0 7\n0000000000 65535 f \n{rows}trailer\n<< /Size 7 /Root 1 0 R >>\n"
with open("plain.pdf", "w", encoding="latin-1") as plain:
    plain.write(f"{text}{table}startxref\n{len(text)}\n%%EOF\n")

signer = signers.SimpleSigner.load("key.pem", "certificate.pem")
with open("plain.pdf", "rb") as read, open("signed.pdf", "wb") as written:
    metadata = signers.PdfSignatureMetadata(field_name="Approval")
    signers.sign_pdf(IncrementalPdfFileWriter(read), metadata, signer=signer, output=written)

with open("signed.pdf", "rb") as read, open("pyhanko.pdf", "wb") as written:
    pdf = IncrementalPdfFileWriter(read)
    field = pdf.root["/AcroForm"]["/Fields"][0]
    field["/V"] = generic.TextStringObject("filled")
    pdf.update_container(field)
    pdf.write(written)

shutil.copy("signed.pdf", "pymupdf.pdf")
pdf = pymupdf.open("pymupdf.pdf")
for widget in pdf[0].widgets(types=[pymupdf.PDF_WIDGET_TYPE_TEXT]):
    widget.field_value = "filled"
    widget.update()
pdf.saveIncr()
PY
cat >fill.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const data = new Uint8Array(readFileSync('signed.pdf'))
const pdf = await getDocument({ data, verbosity: 0 }).promise
const [field] = (await pdf.getFieldObjects()).Field
pdf.annotationStorage.setValue(field.id, { value: 'filled' })
writeFileSync('pdfjs.pdf', await pdf.saveDocument())
JS
cat >judge.py <<'PY'
import logging

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
signed = open("signed.pdf", "rb").read()
for name in ("pyhanko", "pdfjs", "pymupdf"):
    content = open(f"{name}.pdf", "rb").read()
    with open(f"{name}.pdf", "rb") as read:
        [signature] = PdfFileReader(read).embedded_signatures
        context = ValidationContext(trust_roots=[load_cert_from_pemder("certificate.pem")])
        status = validate_pdf_signature(signature, context)
        field = PdfFileReader(read).root["/AcroForm"]["/Fields"][0]
        added = sorted(set(field) & {"/M", "/BS"})
        level = status.modification_level.name
        print(name, "bytes kept" if content.startswith(signed) else "bytes changed", level, *added)
PY
python/bin/python make.py 2>/dev/null
node fill.mjs 2>/dev/null
seen=$(python/bin/python judge.py)
echo "$seen"
[ "$seen" = 'pyhanko bytes kept FORM_FILLING
pdfjs bytes kept OTHER /M
pymupdf bytes kept OTHER /BS' ]
