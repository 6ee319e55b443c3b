import { type Bytes, concatBytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { isEndOfLine } from './characters'
import type { PdfDocument } from './document'
import {
  isCount,
  isString,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  reference,
  string,
} from './objects'
import { serialize } from './serialize'
import { type WrittenObject, writeXref } from './xref/write-xref'

/** Bytes to append to the file, and where in them each object's content begins. */
export interface WrittenRevision {
  readonly tail: Bytes
  readonly startOf: (reference: PdfReference) => number
}

/**
 * An incremental update (ISO 32000-2, 7.5.6): collects new and replaced objects, then gives the
 * bytes to append. The bytes before stay what they are.
 */
export class Revision {
  /** What the revision is of, as it was. */
  readonly document: PdfDocument
  readonly #objects = new Map<number, { reference: PdfReference; content: Bytes }>()
  #nextNumber: number

  constructor(document: PdfDocument) {
    this.document = document
    this.#nextNumber = firstFreeNumber(document)
  }

  /** A new object number, to be filled before the revision is written. */
  reserve(): PdfReference {
    return reference(this.#nextNumber++)
  }

  /** Writes a new object. */
  add(object: PdfObject): PdfReference {
    const added = this.reserve()
    this.set(added, object)
    return added
  }

  /** Writes an object under its number: a reserved one, or one the document has. */
  set(reference: PdfReference, object: PdfObject): void {
    this.setSerialized(reference, serialize(object))
  }

  /** The same for an object whose exact bytes matter. */
  setSerialized(reference: PdfReference, content: Bytes): void {
    this.#objects.set(reference.number, { reference, content })
  }

  write(): WrittenRevision {
    const { body, written, starts } = this.#body()
    const newest = this.document.newestSection
    const xref = writeXref(written, {
      style: newest.style,
      offset: this.document.size + body.length,
      nextNumber: this.#nextNumber,
      previous: newest.offset,
      trailer: carriedOver(this.document, body),
    })
    const startOf = ({ number }: PdfReference) => starts.get(number) ?? missing(number)
    return { tail: concatBytes(body, xref), startOf }
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

/** Numbers above everything any revision has listed or claimed. */
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

/** /Root and /Info stay; of the /ID the first half stays and the second changes (14.4). */
function carriedOver(document: PdfDocument, body: Bytes): Record<string, PdfObject> {
  const { trailer } = document
  const entries: Record<string, PdfObject> = {}
  for (const key of ['Root', 'Info']) {
    const value = trailer.get(key)
    if (value !== undefined) entries[key] = value
  }
  const permanent = permanentId(document, trailer)
  if (permanent) entries.ID = [permanent, string(digest('SHA-256', body).subarray(0, 16))]
  return entries
}

function permanentId(document: PdfDocument, trailer: PdfDictionary): PdfObject | undefined {
  const first = document.resolve(document.array(trailer.get('ID'))?.[0])
  return isString(first) ? first : undefined
}

function missing(number: number): never {
  throw new RangeError(`The revision does not write object ${number}`)
}
