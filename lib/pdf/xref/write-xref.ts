import { type Bytes, concatBytes, utf8 } from '@/lib/encoding/bytes'
import { dictionary, name, type PdfObject, stream } from '../objects'
import { serialize } from '../serialize'

export interface WrittenObject {
  readonly number: number
  readonly generation: number
  readonly offset: number
}

/** What the new section needs to know of the file it closes. */
export interface XrefContext {
  /** A table follows a table, a stream follows a stream (ISO 32000-2, 7.5.8.4). */
  readonly style: 'table' | 'stream'
  /** Where the section will stand. */
  readonly offset: number
  /** One more than the largest object number in use. */
  readonly nextNumber: number
  /** Where the previous section stands, as it was found. */
  readonly previous: number
  /** /Root, /Info and /ID. */
  readonly trailer: Readonly<Record<string, PdfObject>>
}

/** The cross-reference section of a revision with everything up to %%EOF. */
export function writeXref(objects: readonly WrittenObject[], context: XrefContext): Bytes {
  const sorted = [...objects].sort((left, right) => left.number - right.number)
  const section = context.style === 'table' ? table(sorted, context) : crossStream(sorted, context)
  return concatBytes(section, utf8(`\nstartxref\n${context.offset}\n%%EOF\n`))
}

function table(objects: readonly WrittenObject[], context: XrefContext): Bytes {
  const subsections = consecutive(objects).map((run) => {
    const lines = run.map(({ offset, generation }) => {
      return `${digits(offset, 10)} ${digits(generation, 5)} n \n`
    })
    return `${run[0]?.number} ${run.length}\n${lines.join('')}`
  })
  const trailer = dictionary({
    Size: context.nextNumber,
    ...context.trailer,
    Prev: context.previous,
  })
  return concatBytes(utf8(`xref\n${subsections.join('')}trailer\n`), serialize(trailer))
}

/** Fields of one byte for the type, five for the offset, two for the generation. */
const widths = [1, 5, 2]

function crossStream(objects: readonly WrittenObject[], context: XrefContext): Bytes {
  const own = { number: context.nextNumber, generation: 0, offset: context.offset }
  const listed = [...objects, own]
  const index = consecutive(listed).flatMap((run) => [run[0]?.number ?? 0, run.length])
  const section = stream(
    {
      Type: name('XRef'),
      Size: context.nextNumber + 1,
      W: widths,
      Index: index,
      ...context.trailer,
      Prev: context.previous,
    },
    concatBytes(...listed.map(packed)),
  )
  return concatBytes(utf8(`${own.number} 0 obj\n`), serialize(section), utf8('\nendobj'))
}

function packed({ offset, generation }: WrittenObject): Bytes {
  const entry = Buffer.alloc(8)
  entry.writeUInt8(1, 0)
  entry.writeUIntBE(offset, 1, 5)
  entry.writeUInt16BE(generation, 6)
  return entry
}

/** Runs of consecutive object numbers. */
function consecutive(objects: readonly WrittenObject[]): WrittenObject[][] {
  const runs: WrittenObject[][] = []
  for (const object of objects) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === object.number - 1) run.push(object)
    else runs.push([object])
  }
  return runs
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
