/** A one-page PDF 1.7 that shows one line of text: small enough to read, and every reader opens it. */
export function samplePdf(line = 'An agreement'): Buffer {
  return onePage(`BT /F1 24 Tf 72 720 Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`)
}

/** The same page with so many octets of blanks behind its text. */
export function largePdf(size: number): Buffer {
  return onePage(`BT /F1 24 Tf 72 720 Td (Large) Tj ET${' '.repeat(size)}`)
}

function onePage(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0')}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
