#!/usr/bin/env bash
# An update by @cantoo/pdf-lib states one object fewer than the file has, and pyHanko then refuses the whole file.
#
# Software: @cantoo/pdf-lib 2.11.1 (a fork of pdf-lib that writes updates), pyHanko 0.38.0.
# Guess: /Size of the new trailer is the highest object number plus one, over all revisions (ISO 32000-2, table 15).
# Seen: it is the highest object number itself. The last object of the earlier revision, often a signature or its
#   validation data, is thereby outside the file. pyHanko reads the signed file and refuses the updated one ("XRef
#   section sizes must be nondecreasing"), which hits exactly the signed files that the fork writes updates for. In a
#   file without /Info the fault is hidden: the fork then reserves a number for an /Info that it never writes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @cantoo/pdf-lib@2.11.1
python3 -m venv python
python/bin/pip install --quiet pyhanko==0.38.0

cat >update.cjs <<'JS'
const { readFileSync, writeFileSync } = require('node:fs')
const { PDFDocument, degrees } = require('@cantoo/pdf-lib')

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  '<< /Title (Contract) >>',
]

function write(name, information) {
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R ${information} >>\n`
  writeFileSync(name, `${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`)
}

async function update(name, information) {
  write(`${name}.pdf`, information)
  const pdf = await PDFDocument.load(readFileSync(`${name}.pdf`), { forIncrementalUpdate: true })
  pdf.getPage(0).setRotation(degrees(90))
  writeFileSync(`${name}-updated.pdf`, await pdf.save({ useObjectStreams: false }))
  const text = readFileSync(`${name}-updated.pdf`, 'latin1')
  console.log(name, [...text.matchAll(/\/Size (\d+)/g)].map(([, size]) => size).join(' then '))
}

update('with-info', '/Info 4 0 R').then(() => update('without-info', ''))
JS
cat >read.py <<'PY'
from pyhanko.pdf_utils.misc import PdfReadError
from pyhanko.pdf_utils.reader import PdfFileReader

for name in ("with-info", "with-info-updated", "without-info-updated"):
    try:
        with open(f"{name}.pdf", "rb") as read:
            PdfFileReader(read).root
        print(name, "read")
    except PdfReadError as error:
        print(name, "refused:", str(error).split(";")[0])
PY
seen=$(node update.cjs; python/bin/python read.py)
echo "$seen"
[ "$seen" = 'with-info 5 then 4
without-info 5 then 5
with-info read
with-info-updated refused: XRef section sizes must be nondecreasing
without-info-updated read' ]
