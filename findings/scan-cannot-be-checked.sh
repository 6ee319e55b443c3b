#!/usr/bin/env bash
# pyHanko opens no PDF that Pillow wrote: it neither signs such a scan nor checks a signature of others in it.
#
# Software: Pillow 13.0.0, pyHanko 0.38.0; qpdf 11.3 for comparison.
# Guess: a picture that Pillow saves as PDF is plain, so every program opens it.
# Seen: Pillow gives the first, free entry of the cross-reference table the generation 65536. ISO 32000-1, 7.5.4 has 65535
#   for it. qpdf finds no fault. pyHanko ends with an error unless it reads leniently, and it checks signatures strictly by
#   default.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0 pillow==13.0.0

cat >open.py <<'PY'
from PIL import Image
from pyhanko.pdf_utils.misc import PdfReadError
from pyhanko.pdf_utils.reader import PdfFileReader

Image.new("RGB", (100, 100), "white").save("scan.pdf")
for strict in (True, False):
    with open("scan.pdf", "rb") as read:
        try:
            PdfFileReader(read, strict=strict).root["/Pages"]
            print("strict" if strict else "lenient", "opens")
        except PdfReadError as error:
            print("strict" if strict else "lenient", error)
PY
seen=$(python/bin/python open.py 2>/dev/null; qpdf --check scan.pdf | tail -n 2 | cut -c1-36 | head -n 1)
echo "$seen"
[ "$seen" = 'strict Illegal generation 65536 for object ID 0.
lenient opens
No syntax or stream encoding errors ' ]
