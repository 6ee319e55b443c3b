import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { PdfDocument } from './document'
import {
  dictionary,
  isCount,
  isDictionary,
  isString,
  name,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  reference,
  stream,
  string,
} from './objects'
import { isEndOfLine } from './syntax/characters'
import { serialize } from './syntax/serialize'

/** The bytes to append to the file, and the offset in them of each object's content. */
export interface WrittenRevision {
  readonly tail: Bytes
  readonly startOf: (reference: PdfReference) => number
}

interface WrittenObject {
  readonly number: number
  readonly generation: number
  readonly offset: number
}

/**
 * An incremental update (ISO 32000-2, 7.5.6). It collects new and replaced objects, and then returns the bytes to
 * append. Existing bytes do not change.
 */
export class Revision {
  /** The document before the revision. */
  readonly document: PdfDocument
  readonly #objects = new Map<number, { reference: PdfReference; content: Bytes }>()
  #nextNumber: number

  constructor(document: PdfDocument) {
    this.document = document
    this.#nextNumber = firstFreeNumber(document)
  }

  /** Returns a new object number. The object must be set before the revision is written. */
  reserve(): PdfReference {
    return reference(this.#nextNumber++)
  }

  add(object: PdfObject): PdfReference {
    const added = this.reserve()
    this.set(added, object)
    return added
  }

  /** Sets the object with a reserved or an existing number. */
  set(reference: PdfReference, object: PdfObject): void {
    this.setSerialized(reference, serialize(object))
  }

  /** Sets an object whose exact bytes matter. */
  setSerialized(reference: PdfReference, content: Bytes): void {
    this.#objects.set(reference.number, { reference, content })
  }

  write(): WrittenRevision {
    const information = this.#information()
    const { body, written, starts } = this.#body()
    const newest = this.document.newestSection
    const xref = writeXref(written, {
      style: newest.style,
      offset: this.document.size + body.length,
      nextNumber: this.#nextNumber,
      previous: newest.offset,
      trailer: {
        ...carriedOver(this.document, body),
        ...(information !== undefined && { Info: information }),
      },
    })
    const startOf = ({ number }: PdfReference) => starts.get(number) ?? missing(number)
    return { tail: concatBytes(body, xref), startOf }
  }

  /** ISO 32000-2, table 15: /Info is a reference. CUPS writes a dictionary, and pyHanko then validates no signature. */
  #information(): PdfObject | undefined {
    const present = this.document.trailer.get('Info')
    return isDictionary(present) ? this.add(present) : present
  }

  #body(): { body: Bytes; written: WrittenObject[]; starts: Map<number, number> } {
    const parts: Bytes[] = [leadingEndOfLine(this.document)]
    const written: WrittenObject[] = []
    const starts = new Map<number, number>()
    let length = parts[0]?.length ?? 0
    for (const { reference, content } of this.#objects.values()) {
      const head = utf8(`${reference.number} ${reference.generation} obj\n`)
      written.push({ ...reference, offset: this.document.size + length })
      starts.set(reference.number, length + head.length)
      parts.push(head, content, utf8('\nendobj\n'))
      length += head.length + content.length + '\nendobj\n'.length
    }
    return { body: concatBytes(...parts), written, starts }
  }
}

/** The first number above all numbers that any section lists or that any /Size claims. */
function firstFreeNumber({ sections }: PdfDocument): number {
  return sections.reduce((free, { end, trailer }) => {
    const size = trailer.get('Size')
    return Math.max(free, end, isCount(size) ? size : 0)
  }, 1)
}

function leadingEndOfLine(document: PdfDocument): Bytes {
  const last = document.read(document.size - 1, document.size)[0]
  return utf8(isEndOfLine(last) ? '' : '\n')
}

/** Facts about the file on which its new cross-reference section depends. */
interface XrefContext {
  /** The style of the previous section: a table follows a table, a stream a stream (ISO 32000-2, 7.5.8.4). */
  readonly style: 'table' | 'stream'
  /** Offset of the new section. */
  readonly offset: number
  /** The largest object number in use, plus one. */
  readonly nextNumber: number
  /** Actual offset of the previous section. */
  readonly previous: number
  /** /Root, /Info and /ID. */
  readonly trailer: Readonly<Record<string, PdfObject>>
}

/** The cross-reference section of a revision, with the trailer up to %%EOF. */
function writeXref(objects: readonly WrittenObject[], context: XrefContext): Bytes {
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

/** Widths of the fields in bytes: one for the type, five for the offset, two for the generation. */
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
  const entry = new DataView(new ArrayBuffer(8))
  entry.setUint8(0, 1)
  // The highest of the five bytes of the offset.
  entry.setUint8(1, Math.floor(offset / 2 ** 32))
  entry.setUint32(2, offset % 2 ** 32)
  entry.setUint16(6, generation)
  return new Uint8Array(entry.buffer)
}

/** Groups objects with consecutive numbers. */
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

/** /Root and the first half of /ID are kept; the second half changes (ISO 32000-2, 14.4). */
function carriedOver(document: PdfDocument, body: Bytes): Record<string, PdfObject> {
  const { trailer } = document
  const root = trailer.get('Root')
  const permanent = permanentId(document, trailer)
  return {
    ...(root !== undefined && { Root: root }),
    ...(permanent && { ID: [permanent, string(digest('SHA-256', body).subarray(0, 16))] }),
  }
}

function permanentId(document: PdfDocument, trailer: PdfDictionary): PdfObject | undefined {
  const first = document.resolve(document.array(trailer.get('ID'))?.[0])
  return isString(first) ? first : undefined
}

function missing(number: number): never {
  throw new RangeError(`The revision does not write object ${number}`)
}
