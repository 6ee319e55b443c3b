"""Edits of a PDF by pikepdf. Arguments: the edit, the PDF, the PDF to write, another PDF."""

import sys

import pikepdf

edit, source, target, other = sys.argv[1:5]
pdf = pikepdf.open(source)
options = {}
if edit == "linearise":
    options = {"linearize": True}
elif edit == "optimise":
    options = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "recompress_flate": True}
elif edit == "merge":
    merged = pikepdf.new()
    merged.pages.extend(pdf.pages)
    merged.pages.extend(pikepdf.open(other).pages)
    pdf = merged
elif edit == "rotate":
    pdf.pages[0].rotate(90, relative=True)
elif edit == "note":
    note = {"/Type": pikepdf.Name.Annot, "/Subtype": pikepdf.Name.Text, "/Contents": "Note", "/Rect": [10, 10, 30, 30]}
    annotation = pdf.make_indirect(pikepdf.Dictionary(note))
    page = pdf.pages[0]
    page.Annots = pdf.make_indirect(pikepdf.Array([*page.get("/Annots", []), annotation]))
elif edit == "encrypt":
    options = {"encryption": pikepdf.Encryption(owner="owner", user="user")}
elif edit != "save":
    sys.exit("no such edit")
pdf.save(target, **options)
