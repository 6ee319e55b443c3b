/** The contents of a PDF update. Objects and trailer are PDF source. */
export interface PdfUpdate {
  /** New objects and new versions of objects, by number. */
  readonly objects?: Readonly<Record<number, string>>
  /** Generations other than 0, by number. */
  readonly generations?: Readonly<Record<number, number>>
  /** Numbers of deleted objects. */
  readonly free?: readonly number[]
  /** Numbers of objects, each with the number of the object to whose location its entry points. */
  readonly redirected?: Readonly<Record<number, number>>
  /** Objects that are written but have no entry. */
  readonly unlisted?: Readonly<Record<number, string>>
  readonly trailer?: string | undefined
  readonly root?: number
}

/** Appends a revision with a cross-reference table. It does not use the code under test. */
export function updatedPdf(bytes: Uint8Array, update: PdfUpdate): Buffer {
  const original = Buffer.from(bytes)
  const text = original.toString('latin1')
  const start = text.endsWith('\n') ? '' : '\n'
  let body = start
  const offsets: [number, string][] = (update.free ?? []).map((number) => [number, 'f'])
  for (const [number, source] of entriesOf(update.objects)) {
    const generation = update.generations?.[number]
    offsets.push([number, entry(original.length + body.length, generation)])
    body += object(number, source, generation)
  }
  for (const [number, source] of entriesOf(update.unlisted)) body += object(number, source)
  for (const [number, other] of entriesOf(update.redirected)) {
    offsets.push([number, entry(text.lastIndexOf(`\n${other} 0 obj`) + 1)])
  }
  const tail = section(text, offsets, original.length + body.length, update)
  return Buffer.concat([original, Buffer.from(body + tail, 'latin1')])
}

function entriesOf<Value>(record: Readonly<Record<number, Value>> | undefined): [number, Value][] {
  return Object.entries(record ?? {}).map(([number, value]) => [Number(number), value])
}

function object(number: number, source: string, generation = 0): string {
  return `${number} ${generation} obj\n${source}\nendobj\n`
}

function entry(offset: number, generation = 0): string {
  return `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`
}

function section(
  text: string,
  offsets: readonly (readonly [number, string])[],
  at: number,
  { trailer = '', root = 1 }: PdfUpdate,
): string {
  const parts = offsets.map(([number, line]) => {
    return `${number} 1\n${line === 'f' ? '0000000000 00001 f \n' : line}`
  })
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? '0'
  const head = `<< /Size 1000 /Root ${root} 0 R /Prev ${previous} ${trailer} >>`
  return `xref\n${parts.join('')}trailer\n${head}\nstartxref\n${at}\n%%EOF\n`
}
