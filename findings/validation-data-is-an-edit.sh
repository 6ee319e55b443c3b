#!/usr/bin/env bash
# MuPDF calls the validation data that PAdES adds after a signature an edit of the document.
#
# Software: MuPDF 1.21.1 (mutool, as in Debian 12), poppler 22.12 (pdfsig), pyHanko 0.38.0.
# Guess: a /DSS in a later update (EN 319 142-1, 5.4.2; ISO 32000-2, 12.8.4.3) does not count as a change in MuPDF, as in
#   other readers, because each signature of level B-LT has one.
# Seen: mutool says "The document is unchanged since signing" before the update and "there have been edits since signing"
#   after it. pyHanko calls the same update LTA_UPDATES, and pdfsig says that the signature is valid, both times.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -subj /CN=Finding -days 30 2>openssl.log

cat >make.py <<'PY'
import logging
import shutil

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils import generic, writer
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields, signers
from pyhanko.sign.validation import DocumentSecurityStore, validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
plain = writer.PdfFileWriter()
box = generic.ArrayObject(map(generic.NumberObject, (0, 0, 595, 842)))
content = plain.add_object(generic.StreamObject(stream_data=b""))
plain.insert_page(writer.PageObject(contents=content, media_box=box))
with open("plain.pdf", "wb") as written:
    plain.write(written)
signer = signers.SimpleSigner.load("key.pem", "certificate.pem")
with open("plain.pdf", "rb") as read, open("signed.pdf", "wb") as written:
    metadata = signers.PdfSignatureMetadata(field_name="Approval", subfilter=fields.SigSeedSubFilter.PADES)
    signers.sign_pdf(IncrementalPdfFileWriter(read), metadata, signer=signer, output=written)
shutil.copy("signed.pdf", "with-data.pdf")
certificate = load_cert_from_pemder("certificate.pem")
with open("with-data.pdf", "rb+") as file:
    DocumentSecurityStore.add_dss(file, sig_contents=None, certs=[certificate])
for name in ("signed", "with-data"):
    with open(f"{name}.pdf", "rb") as read:
        context = ValidationContext(trust_roots=[certificate])
        [signature] = PdfFileReader(read).embedded_signatures
        print(name, "pyHanko", validate_pdf_signature(signature, context).modification_level.name)
PY
say() {
  echo "$1 MuPDF $(mutool sign -v "$1.pdf" 2>&1 | grep -o 'unchanged since signing\|edits since signing')"
  echo "$1 poppler $(pdfsig -nocert "$1.pdf" 2>/dev/null | grep -o 'Signature is Valid')"
}
seen=$(python/bin/python make.py; say signed; say with-data)
echo "$seen"
[ "$seen" = 'signed pyHanko NONE
with-data pyHanko LTA_UPDATES
signed MuPDF unchanged since signing
signed poppler Signature is Valid
with-data MuPDF edits since signing
with-data poppler Signature is Valid' ]
