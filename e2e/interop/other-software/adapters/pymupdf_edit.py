"""Edits of a PDF by PyMuPDF. Arguments: the edit, the PDF, the PDF to write, another PDF."""

import shutil
import sys

import pymupdf

edit, source, target, other = sys.argv[1:5]
if edit in ("fill", "note"):
    shutil.copy(source, target)
    pdf = pymupdf.open(target)
    page = pdf[0]
    if edit == "note":
        page.add_text_annot((20, 20), "Note")
    else:
        for widget in page.widgets():
            if widget.field_name == "Field":
                widget.field_value = "filled"
                widget.update()
    pdf.saveIncr()
    sys.exit()
pdf = pymupdf.open(source)
if edit == "merge":
    merged = pymupdf.open()
    merged.insert_pdf(pdf)
    merged.insert_pdf(pymupdf.open(other))
    pdf = merged
if edit == "rotate":
    pdf[0].set_rotation(90)
elif edit not in ("save", "optimise", "merge"):
    sys.exit("no such edit")
if edit == "optimise":
    pdf.ez_save(target)
else:
    pdf.save(target)
