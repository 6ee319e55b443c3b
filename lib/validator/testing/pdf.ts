import { deflateSync } from 'node:zlib'

/** The kinds of cross-references. `hybrid` hides the objects from number 100 on in a stream. */
export const sampleStyles = ['table', 'stream', 'object-streams', 'hybrid'] as const

export interface SamplePdf {
  readonly style?: (typeof sampleStyles)[number]
  readonly pages?: number
  /** The text on every page. By default it is the page's object number. */
  readonly line?: string
  /** Further entries of the catalog, the root of the pages, each page and the trailer, as PDF source. */
  readonly catalog?: string
  readonly pagesRoot?: string
  readonly page?: string
  readonly trailer?: string
  /** Further objects by number, from 101 on, as PDF source. */
  readonly objects?: Readonly<Record<number, string>>
}

type Objects = ReadonlyMap<number, Buffer>

/**
 * Makes a small PDF. It does not use the code under test. Objects: 1 is the catalog, 2 the root of the pages, 3 the
 * font; page n is object 10 n, its content object 10 n + 1; 100 is the outline, which is empty by default.
 */
export function samplePdf(sample: SamplePdf = {}): Buffer {
  const objects = sampleObjects(sample)
  switch (sample.style ?? 'table') {
    case 'table':
      return withTable(objects, sample.trailer)
    case 'stream':
      return withStream(objects, new Map(), sample.trailer)
    case 'object-streams':
      return withStream(...divided(objects, () => true), sample.trailer)
    case 'hybrid':
      return hybrid(...divided(objects, (number) => number >= 100), sample.trailer)
  }
}

function sampleObjects(sample: SamplePdf): Objects {
  const { pages = 1, catalog = '', pagesRoot = '', page = '', line } = sample
  const numbers = Array.from({ length: pages }, (_, index) => 10 * (index + 1))
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  const sources: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R /Outlines 100 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] ${pagesRoot} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...numbers.flatMap((number): [number, string][] => [
      [number, pageSource(number, page)],
      [number + 1, streamSource(contentSource(line ?? `Page object ${number}`))],
    ]),
    [100, '<< /Type /Outlines >>'],
    ...Object.entries(sample.objects ?? {}).map(([key, value]): [number, string] => [+key, value]),
  ]
  return new Map(sources.map(([number, source]) => [number, Buffer.from(source, 'latin1')]))
}

function pageSource(number: number, entries: string): string {
  const resources = '/Resources << /Font << /F 3 0 R >> >>'
  return `<< /Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R ${resources} ${entries} >>`
}

function contentSource(line: string): string {
  return `BT /F 24 Tf 72 600 Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`
}

/** A stream object as PDF source. `entries` are its entries besides /Length. */
export function streamSource(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

/**
 * Divides the objects into plain ones and those for an object stream. The latter satisfy `mayHide` and are no streams.
 */
function divided(
  objects: Objects,
  mayHide: (number: number) => boolean,
): [plain: Objects, hidden: Objects] {
  const entries = [...objects]
  const isHidden = ([number, source]: [number, Buffer]) =>
    mayHide(number) && !source.includes('endstream')
  return [new Map(entries.filter((entry) => !isHidden(entry))), new Map(entries.filter(isHidden))]
}

interface Body {
  readonly bytes: Buffer
  readonly offsets: ReadonlyMap<number, number>
}

function bodyOf(objects: Objects, start: Buffer = header): Body {
  const parts = [start]
  const offsets = new Map<number, number>()
  let length = start.length
  for (const [number, source] of objects) {
    offsets.set(number, length)
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      source,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  return { bytes: Buffer.concat(parts), offsets }
}

const header = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')

function withTable(objects: Objects, trailer = ''): Buffer {
  const body = bodyOf(objects)
  return closed(body, tableOf(body, `/Root 1 0 R ${trailer}`))
}

/** A cross-reference table with one subsection from 0 on. Numbers without an object are free. */
function tableOf({ offsets }: Body, trailer: string): Buffer {
  const size = Math.max(...offsets.keys()) + 1
  const lines = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${padded(offset)} 00000 n \n`
  })
  const entries = `<< /Size ${size} ${trailer} >>`
  return Buffer.from(`xref\n0 ${size}\n${lines.join('')}trailer\n${entries}\n`)
}

function withStream(plain: Objects, hidden: Objects, trailer = ''): Buffer {
  const number = Math.max(...plain.keys(), ...hidden.keys()) + 1
  const holder: Objects = hidden.size > 0 ? new Map([[number, objectStream(hidden)]]) : new Map()
  const body = bodyOf(new Map([...plain, ...holder]))
  return closed(body, crossStream(body, hidden, number, `/Root 1 0 R ${trailer}`))
}

function hybrid(plain: Objects, hidden: Objects, trailer = ''): Buffer {
  const number = Math.max(...plain.keys(), ...hidden.keys()) + 1
  const body = bodyOf(new Map([...plain, [number, objectStream(hidden)]]))
  const offset = body.bytes.length
  const bytes = Buffer.concat([body.bytes, crossStream(body, hidden, number, '')])
  const offsets = new Map([...body.offsets, [number + 1, offset]])
  const table = tableOf({ bytes, offsets }, `/Root 1 0 R /XRefStm ${offset} ${trailer}`)
  return closed({ bytes, offsets }, table)
}

function objectStream(hidden: Objects): Buffer {
  let length = 0
  const index = [...hidden].map(([number, source]) => {
    const entry = `${number} ${length}`
    length += source.length + 1
    return entry
  })
  const first = `${index.join(' ')} `
  const content = [...hidden.values()].map((source) => `${source.toString('latin1')} `).join('')
  const entries = `/Type /ObjStm /N ${hidden.size} /First ${first.length}`
  return compressed(Buffer.from(first + content, 'latin1'), entries)
}

/** A cross-reference stream. Its entries have 1 + 4 + 2 bytes and a PNG predictor, as in most software. */
function crossStream(body: Body, hidden: Objects, holder: number, trailer: string): Buffer {
  const own = holder + 1
  const offsets = new Map([...body.offsets, [own, body.bytes.length]])
  const places = new Map([...hidden.keys()].map((number, index) => [number, index]))
  const rows = Array.from({ length: own + 1 }, (_, number) => {
    const row = Buffer.alloc(7)
    const [offset, index] = [offsets.get(number), places.get(number)]
    row.writeUInt8(index !== undefined ? 2 : Number(offset !== undefined), 0)
    row.writeUInt32BE(index !== undefined ? holder : (offset ?? 0), 1)
    row.writeUInt16BE(index ?? 0, 5)
    return row
  })
  const parameters = '/DecodeParms << /Predictor 12 /Columns 7 >>'
  const entries = `/Type /XRef /Size ${own + 1} /W [1 4 2] ${parameters} ${trailer}`
  const stream = compressed(Buffer.concat(predicted(rows)), entries)
  return Buffer.concat([Buffer.from(`${own} 0 obj\n`), stream, Buffer.from('\nendobj\n')])
}

/** Applies PNG filter 2: every byte becomes its difference from the byte above. */
function predicted(rows: readonly Buffer[]): Buffer[] {
  return rows.map((row, index) => {
    const above = rows[index - 1]
    return Buffer.from([2, ...row.map((byte, column) => byte - (above?.[column] ?? 0))])
  })
}

function compressed(content: Buffer, entries: string): Buffer {
  const bytes = deflateSync(content)
  const head = `<< /Length ${bytes.length} /Filter /FlateDecode ${entries} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')])
}

function closed({ bytes }: Body, section: Buffer): Buffer {
  const end = `startxref\n${bytes.length}\n%%EOF\n`
  return Buffer.concat([bytes, section, Buffer.from(end)])
}

function padded(offset: number): string {
  return String(offset).padStart(10, '0')
}
