#!/usr/bin/env bash
# Poppler draws no visible signature in a form that asks viewers for new appearances.
#
# Software: pikepdf 10.18.0 makes the form; poppler 22.12 (pdftoppm) and PDFium (pypdfium2 5.15.2) draw it.
# Guess: /NeedAppearances (ISO 32000-1, 12.7.2) makes a viewer draw each field anew from its value. The value of a signature
#   cannot be drawn, so the viewer shows its appearance, with the entry and without it.
# Seen: poppler shows the appearance only without the entry. LibreOffice, WeasyPrint, hyperref and others set the entry in
#   each form. So the visible signature is missing wherever poppler draws the page, also on paper. PDFium shows it in both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pikepdf==10.18.0 pypdfium2==5.15.2 pillow==13.0.0

cat >draw.py <<'PY'
import subprocess
import pikepdf
import pypdfium2
from PIL import Image


def form(path, asks):
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 200))
    mark = pdf.make_stream(b"0 0 100 50 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 100, 50])
    field = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Sig, T=pikepdf.String("Signature"),
            Rect=[50, 50, 150, 100], F=4, P=page.obj, AP=pikepdf.Dictionary(N=mark),
        )
    )
    page.Annots = pikepdf.Array([field])
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=[field])
    if asks:
        pdf.Root.AcroForm.NeedAppearances = True
    pdf.save(path)


def shown(picture):
    return "shown" if picture.convert("L").getextrema()[0] < 128 else "missing"


for asks in (False, True):
    form("form.pdf", asks)
    subprocess.run(["pdftoppm", "-r", "72", "-png", "-singlefile", "form.pdf", "page"], check=True)
    pdfium = pypdfium2.PdfDocument("form.pdf")
    pdfium.init_forms()
    print("asks for appearances" if asks else "plain form", end=": ")
    print("poppler", shown(Image.open("page.png")), end=", ")
    print("PDFium", shown(pdfium[0].render(may_draw_forms=True).to_pil()))
PY
seen=$(python/bin/python draw.py)
echo "$seen"
[ "$seen" = 'plain form: poppler shown, PDFium shown
asks for appearances: poppler missing, PDFium shown' ]
