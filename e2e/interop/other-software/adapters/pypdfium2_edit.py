"""Edits of a PDF by pypdfium2. Arguments: the edit, the PDF, the PDF to write, another PDF."""

import sys

import pypdfium2

edit, source, target, other = sys.argv[1:5]
pdf = pypdfium2.PdfDocument(source)
if edit == "merge":
    merged = pypdfium2.PdfDocument.new()
    merged.import_pages(pdf)
    merged.import_pages(pypdfium2.PdfDocument(other))
    pdf = merged
elif edit == "flatten":
    pdf.init_forms()
    for page in pdf:
        page.flatten()
elif edit != "save":
    sys.exit("no such edit")
pdf.save(target)
