#!/usr/bin/env bash
# @signpdf loses the signature field of a PDF whose form has no /Type.
#
# Software: @signpdf/placeholder-plain 3.3.0.
# Guess: a placeholder for a second signature keeps the fields of the form.
# Seen: the form is found by the text "/Type /AcroForm", which ISO 32000-2, table 224 does not define. Without it the
#   fields are read from the end of the file, so that "%%EOF" becomes the reference "EO 0 R" and the earlier field is
#   gone. No error is thrown. With the text the earlier field stays.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @signpdf/placeholder-plain@3.3.0

cat >fields.cjs <<'JS'
const { plainAddPlaceholder } = require('@signpdf/placeholder-plain')

function pdf(type) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [5 0 R] >>',
    `<< ${type}/Fields [5 0 R] /SigFlags 3 >>`,
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (First) /Rect [0 0 0 0] /P 3 0 R >>',
  ]
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}

const texts = { reason: '', contactInfo: '', name: '', location: '' }
for (const type of ['', '/Type /AcroForm ']) {
  const written = plainAddPlaceholder({ pdfBuffer: pdf(type), ...texts }).toString('latin1')
  console.log(type || 'no type', '->', [...written.matchAll(/\/Fields \[[^\]]*\]/g)].at(-1)[0])
}
JS
node fields.cjs
