const linesOfPage = 40
const pagesOfNode = 100

/** A PDF of about this many bytes with pages full of uncompressed text: its cross-reference table is at its end. */
export function manyPagesPdf(bytes: number): Buffer {
  const chunks: string[] = []
  const offsets: number[] = [0]
  let length = 0
  const write = (text: string) => {
    chunks.push(text)
    length += text.length
  }
  const writeObject = (number: number, body: string) => {
    offsets[number] = length
    write(`${number} 0 obj\n${body}\nendobj\n`)
  }
  write('%PDF-1.7\n')
  const count = Math.max(1, Math.ceil(bytes / pageText(1).length))
  const nodes = Math.ceil(count / pagesOfNode)
  const firstPage = 4 + nodes
  const refs = (from: number, to: number, step: number) =>
    Array.from({ length: to - from }, (_, index) => `${firstPage + (from + index) * step} 0 R`)
  writeObject(1, '<</Type/Catalog/Pages 2 0 R>>')
  const kids = Array.from({ length: nodes }, (_, index) => `${4 + index} 0 R`)
  writeObject(2, `<</Type/Pages/Count ${count}/Kids[${kids.join(' ')}]>>`)
  writeObject(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (let node = 0; node < nodes; node++) {
    const [from, to] = [node * pagesOfNode, Math.min(count, (node + 1) * pagesOfNode)]
    const its = refs(from, to, 2).join(' ')
    writeObject(4 + node, `<</Type/Pages/Parent 2 0 R/Count ${to - from}/Kids[${its}]>>`)
  }
  for (let page = 0; page < count; page++) {
    const number = firstPage + page * 2
    const parent = 4 + Math.floor(page / pagesOfNode)
    writeObject(
      number,
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    )
    const text = pageText(page + 1)
    writeObject(number + 1, `<</Length ${text.length}>>stream\n${text}\nendstream`)
  }
  const start = length
  const entries = offsets
    .slice(1)
    .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries}`)
  write(`trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.from(chunks.join(''), 'latin1')
}

function pageText(page: number): string {
  const lines = Array.from(
    { length: linesOfPage },
    (_, line) =>
      `(Page ${page}, line ${line + 1}: the parties agree on what stands here, as they do on every other line.) Tj T*`,
  )
  return `BT /F1 10 Tf 50 790 Td 18 TL ${lines.join('\n')} ET`
}
