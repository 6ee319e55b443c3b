#!/usr/bin/env bash
# pyHanko forbids every later update of a PDF in which a signature locks a field that has an appearance, also its own.
#
# Software: pyHanko 0.38.0, pikepdf 10.18.0 (makes the form), poppler 22.12 (pdfsig) for comparison; OpenSSL 3 makes the key.
# Guess: a lock (FieldMDP; ISO 32000-2, 12.8.2.4) forbids changes of the locked fields. Validation data (/DSS), which each
#   signature of level B-LT gets in an update, changes none, so pyHanko calls it LTA_UPDATES.
# Seen: its analysis counts the appearance stream of a field among the changes of every update, whether it was written again or
#   not. If the field is locked, that is forbidden: the modification is OTHER, and the signature is not valid, after
#   validation data and after another field was filled. A locked field without an appearance does no harm. Programs for
#   forms write an appearance for each text field; pdfsig calls the signature valid each time.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0 pikepdf==10.18.0
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -subj /CN=Person -days 30 \
  -addext keyUsage=critical,digitalSignature 2>openssl.log

cat >judge.py <<'PY'
import logging, subprocess
from pikepdf import Array, Dictionary, Name, Pdf, String
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.generic import TextStringObject
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields, signers
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
own = load_cert_from_pemder("own.pem")


def make_form(with_appearance):
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(300, 300))
    kids = Array()
    for at, name in enumerate(("price", "remark")):
        field = Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, F=4, T=String(name), P=page.obj,
            Rect=[10, 10 + 50 * at, 110, 30 + 50 * at], DA=String("/Helv 12 Tf 0 g"),
        )
        if with_appearance:
            box = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 100, 20])
            field.AP = Dictionary(N=pdf.make_indirect(pdf.make_stream(b"/Tx BMC EMC", box)))
        kids.append(pdf.make_indirect(field))
    page.obj.Annots = kids
    pdf.Root.AcroForm = Dictionary(Fields=Array(kids), DA=String("/Helv 12 Tf 0 g"))
    pdf.save("form.pdf")


def sign(lock):
    writer = IncrementalPdfFileWriter(open("form.pdf", "rb"))
    spec = fields.FieldMDPSpec(fields.FieldMDPAction.INCLUDE, ["price"]) if lock else None
    fields.append_signature_field(writer, fields.SigFieldSpec("Signature", field_mdp_spec=spec))
    details = signers.PdfSignatureMetadata(field_name="Signature", subfilter=fields.SigSeedSubFilter.PADES)
    signer = signers.SimpleSigner.load("key.pem", "own.pem")
    with open("signed.pdf", "wb") as output:
        signers.PdfSigner(details, signer).sign_pdf(writer, output=output)


def add_nothing(name):
    open(name, "wb").write(open("signed.pdf", "rb").read())


def add_validation_data(name):
    add_nothing(name)
    with open(name, "r+b") as output:
        DocumentSecurityStore.add_dss(output, sig_contents=None, certs=[own])


def fill_other_field(name):
    writer = IncrementalPdfFileWriter(open("signed.pdf", "rb"))
    remark = writer.root["/AcroForm"]["/Fields"].raw_get(1)
    remark.get_object()["/V"] = TextStringObject("agreed")
    writer.mark_update(remark)
    writer.write(open(name, "wb"))


def by_pyhanko(name):
    signature = PdfFileReader(open(name, "rb")).embedded_signatures[0]
    status = validate_pdf_signature(signature, ValidationContext(trust_roots=[own], allow_fetching=False))
    return f"{status.modification_level.name}, {'valid' if status.bottom_line else 'not valid'}"


def by_pdfsig(name):
    said = subprocess.run(["pdfsig", "-nocert", name], capture_output=True, text=True).stdout
    return "valid" if "Signature is Valid" in said else "not valid"


for with_appearance in (False, True):
    make_form(with_appearance)
    for lock in (False, True):
        sign(lock)
        for update in (add_nothing, add_validation_data, fill_other_field):
            update("updated.pdf")
            print(
                "with appearance" if with_appearance else "without appearance", "locked" if lock else "not locked",
                update.__name__, sep=", ", end=f": pyHanko {by_pyhanko('updated.pdf')}; pdfsig {by_pdfsig('updated.pdf')}\n",
            )
PY
seen=$(python/bin/python -W ignore judge.py)
echo "$seen"
[ "$seen" = 'without appearance, not locked, add_nothing: pyHanko NONE, valid; pdfsig valid
without appearance, not locked, add_validation_data: pyHanko LTA_UPDATES, valid; pdfsig valid
without appearance, not locked, fill_other_field: pyHanko FORM_FILLING, valid; pdfsig valid
without appearance, locked, add_nothing: pyHanko NONE, valid; pdfsig valid
without appearance, locked, add_validation_data: pyHanko LTA_UPDATES, valid; pdfsig valid
without appearance, locked, fill_other_field: pyHanko FORM_FILLING, valid; pdfsig valid
with appearance, not locked, add_nothing: pyHanko NONE, valid; pdfsig valid
with appearance, not locked, add_validation_data: pyHanko LTA_UPDATES, valid; pdfsig valid
with appearance, not locked, fill_other_field: pyHanko FORM_FILLING, valid; pdfsig valid
with appearance, locked, add_nothing: pyHanko NONE, valid; pdfsig valid
with appearance, locked, add_validation_data: pyHanko OTHER, not valid; pdfsig valid
with appearance, locked, fill_other_field: pyHanko OTHER, not valid; pdfsig valid' ]
