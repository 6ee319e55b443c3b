"""Edits of a PDF by pypdfium2. Arguments: the edit, the PDF, the PDF to write, another PDF."""

import sys

import pypdfium2
from pypdfium2 import raw

edit, source, target, other = sys.argv[1:5]
pdf = pypdfium2.PdfDocument(source)
flags = raw.FPDF_NO_INCREMENTAL if edit in ("save", "merge", "flatten") else raw.FPDF_INCREMENTAL
if edit == "merge":
    merged = pypdfium2.PdfDocument.new()
    merged.import_pages(pdf)
    merged.import_pages(pypdfium2.PdfDocument(other))
    pdf = merged
elif edit == "flatten":
    pdf.init_forms()
    for page in pdf:
        page.flatten()
elif edit == "rotate":
    pdf[0].set_rotation(90)
elif edit == "note":
    note = raw.FPDFPage_CreateAnnot(pdf[0], raw.FPDF_ANNOT_TEXT)
    raw.FPDFAnnot_SetRect(note, raw.FS_RECTF(100, 220, 120, 200))
    raw.FPDFPage_CloseAnnot(note)
elif edit not in ("save", "update"):
    sys.exit("no such edit")
pdf.save(target, flags=flags)
