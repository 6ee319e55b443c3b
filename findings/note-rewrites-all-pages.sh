#!/usr/bin/env bash
# An update by pypdf writes every page again, with entries that the page inherited, even if nothing was edited.
#
# Software: pypdf 7.1.1.
# Guess: PdfWriter(..., incremental=True) writes the objects that changed: for a note on the first page, that page and the
#   note; without an edit, nothing.
# Seen: the update has all pages in both cases. Each gets /MediaBox and /Rotate of its parent as entries of its own,
#   because reading a page fills them in, and that counts as a change. Validators that compare the pages of two revisions
#   entry by entry find that each page of the signed document was changed, although it looks the same.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pypdf==7.1.1

cat >update.py <<'PY'
import re

from pypdf import PdfWriter
from pypdf.annotations import Text

objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 595 842] /Rotate 90 >>",
    *["<< /Type /Page /Parent 2 0 R >>"] * 3,
]
text, rows = "%PDF-1.7\n", ""
for number, source in enumerate(objects, 1):
    rows += f"{len(text):010} 00000 n \n"
    text += f"{number} 0 obj\n{source}\nendobj\n"
table = f"xref\n0 6\n0000000000 65535 f \n{rows}trailer\n<< /Size 6 /Root 1 0 R >>\n"
whole = f"{text}{table}startxref\n{len(text)}\n%%EOF\n"
with open("a.pdf", "w", encoding="latin-1") as written:
    written.write(whole)


def written_by(edit):
    writer = PdfWriter("a.pdf", incremental=True)
    edit(writer)
    writer.write("b.pdf")
    content = open("b.pdf", encoding="latin-1").read()
    assert content.startswith(whole)
    update = content[len(whole):]
    pages = re.findall(r"^(\d) 0 obj\s*<<(?:(?!endobj).)*?/Type /Page\n(?:(?!endobj).)*", update, re.S | re.M)
    return f"pages {' '.join(pages) or 'none'}, /MediaBox {update.count('/MediaBox')}, /Rotate {update.count('/Rotate')}"


print("no edit:", written_by(lambda writer: None))
print("a note:", written_by(lambda writer: writer.add_annotation(0, Text(rect=(10, 10, 30, 30), text="Note"))))
PY
seen=$(python/bin/python update.py)
echo "$seen"
[ "$seen" = 'no edit: pages 3 4 5, /MediaBox 3, /Rotate 3
a note: pages 3 4 5, /MediaBox 3, /Rotate 3' ]
