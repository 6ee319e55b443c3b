"""Edits of a PDF by pypdf. Arguments: the edit, the PDF, the PDF to write, another PDF."""

import sys

from pypdf import PdfWriter
from pypdf.annotations import Text

edit, source, target, other = sys.argv[1:5]
if edit == "merge":
    writer = PdfWriter()
    writer.append(source)
    writer.append(other)
elif edit == "update":
    writer = PdfWriter(source, incremental=True)
    writer.add_annotation(0, Text(rect=(10, 10, 30, 30), text="Note"))
else:
    writer = PdfWriter(clone_from=source)
if edit == "optimise":
    writer.compress_identical_objects()
    for page in writer.pages:
        page.compress_content_streams()
elif edit == "rotate":
    writer.pages[0].rotate(90)
elif edit == "fill":
    writer.update_page_form_field_values(writer.pages[0], {"Field": "filled"})
elif edit == "note":
    writer.add_annotation(0, Text(rect=(10, 10, 30, 30), text="Note"))
elif edit not in ("save", "merge", "update"):
    sys.exit("no such edit")
writer.write(target)
