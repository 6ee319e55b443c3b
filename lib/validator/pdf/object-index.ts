import type { ByteSource } from '#encoding/byte-source'
import { entryOf as entryOfPath, visitReferences } from './changes/references'
import { type PdfDocument, readableObject } from './document'
import { MalformedPdf } from './errors'
import { namesOfRemarks, remarkOn } from './object-remarks'
import { isCount, isStream, type PdfObject } from './objects'
import { scanContent } from './syntax/content-scan'
import { type IndirectObject, readIndirectObject, streamSeenUpTo } from './syntax/indirect-object'
import { type ObjectStream, objectInStream } from './syntax/object-stream'
import type { ParsedObjects } from './syntax/parsed-objects'
import { TargetIndex } from './target-index'
import type { XrefEntry, XrefSection } from './xref/xref-section'

/** The object at one offset. It is valid for every revision that contains all of its bytes. */
interface IndexedObject {
  /** The number in the header of the object. */
  readonly number: number
  /** The object was read only from bytes before this offset, and from those of its stream. */
  readonly seenUpTo: number
  /** Offset of the object's end, including its stream. Infinity if these bytes alone do not determine it. */
  readonly end: number
  /** Position of the bytes of a stream; undefined if the dictionary does not state their length directly. */
  readonly stream: readonly [start: number, length: number] | undefined
  /** Whether the length, the filter or another entry of a stream is an indirect object. */
  readonly isReadByOthers: boolean
}

/** The content of an object stream. */
interface Content {
  readonly seenUpTo: number
  readonly numbers: readonly number[]
}

/** One cross-reference section, with the objects to which its entries lead. */
interface IndexedSection {
  /** Objects outside object streams, sorted by their end; the last end comes first. */
  readonly plain: readonly Entry[]
  /** Numbers of the objects in object streams, by the number of their stream. */
  readonly inside: ReadonlyMap<number, readonly number[]>
}

interface Entry {
  readonly number: number
  readonly offset: number
  readonly end: number
}

const indexes = new WeakMap<ParsedObjects, ObjectIndex>()

/** The index that all revisions of a file share. */
export function indexOf(document: PdfDocument): ObjectIndex {
  const known = indexes.get(document.parsed) ?? new ObjectIndex()
  indexes.set(document.parsed, known)
  return known
}

/** Cost of looking up one entry, in bytes of work. */
const lookUpCost = 16

/**
 * The references in the objects of a file, by the offsets of the objects. An offset is read once for all revisions that
 * contain it, because the same bytes have the same meaning. Objects that a revision cuts off, and streams that depend
 * on other objects, are never taken from the index. The index returns candidates, which must be read in their revision.
 */
class ObjectIndex {
  readonly #sections = new Map<XrefSection, IndexedSection>()
  readonly #objectsByOffset = new Map<number, IndexedObject>()
  readonly #contents = new Map<number, Content>()
  readonly #targets = new TargetIndex()
  /** Offsets of objects and object streams that may need a remark. */
  readonly #remarkable = new Set<number>()

  /** Numbers of the objects that may refer to one of the targets. */
  parentsOf(document: PdfDocument, targets: ReadonlySet<number>): Set<number> {
    const parents = this.#unsettled(document)
    const offsets = new Set<number>()
    for (const target of targets) {
      for (const offset of this.#targets.of(target, document.size)) offsets.add(offset)
    }
    for (const offset of offsets) {
      for (const number of this.#numbersAt(document, offset)) parents.add(number)
    }
    return parents
  }

  /** Numbers of the objects that may have a remark. */
  remarkable(document: PdfDocument): Set<number> {
    const numbers = this.#unsettled(document)
    for (const offset of this.#remarkable) {
      for (const number of this.#numbersAt(document, offset)) numbers.add(number)
    }
    return numbers
  }

  /** Objects outside object streams that may continue after the end of the revision. */
  late(document: PdfDocument): readonly Entry[] {
    return this.#cover(document).flatMap(({ plain }) => {
      const behind = plain.findIndex(({ end }) => end <= document.size)
      const late = behind < 0 ? plain : plain.slice(0, behind)
      return late.filter(({ number, offset }) => standsAt(document, number, offset))
    })
  }

  /** Numbers of objects in object streams that were rewritten, or whose bytes depend on other objects. */
  insideOf(document: PdfDocument, rewritten: ReadonlySet<number>): number[] {
    const sections = this.#cover(document)
    return [...streamsIn(sections)]
      .filter((stream) => rewritten.has(stream) || this.#isReadByOthers(document, stream))
      .flatMap((stream) => numbersInside(document, sections, stream))
  }

  #cover(document: PdfDocument): readonly IndexedSection[] {
    return document.sections.map((section) => {
      const indexed = this.#sections.get(section) ?? this.#indexed(document, section)
      this.#sections.set(section, indexed)
      return indexed
    })
  }

  #indexed(document: PdfDocument, section: XrefSection): IndexedSection {
    const found: Omit<Entry, 'end'>[] = []
    const inside = new Map<number, number[]>()
    section.eachEntry((number, kind, position) => {
      document.spend(lookUpCost)
      if (kind === 'offset') found.push({ number, offset: position })
      if (kind !== 'compressed') return
      const numbers = inside.get(position)
      if (numbers) numbers.push(number)
      else inside.set(position, [number])
    })
    found.sort((left, right) => left.offset - right.offset)
    const read = readingAhead(document)
    const plain = found.map(({ number, offset }) => {
      const end = this.#objectAt(document, offset, read)?.end ?? Number.POSITIVE_INFINITY
      return { number, offset, end }
    })
    return { plain: plain.sort(byEndDescending), inside }
  }

  /** The object at an offset. Undefined if it cannot be read, or if it does not end within this revision. */
  #objectAt(
    document: PdfDocument,
    offset: number,
    source: Parameters<typeof readIndirectObject>[0],
  ): IndexedObject | undefined {
    const known = this.#objectsByOffset.get(offset)
    if (known) return known.seenUpTo <= document.size ? known : undefined
    const found = readable(() => readIndirectObject(source, offset, undefined, document.parsed))
    if (!found || found.seenUpTo > document.size) return undefined
    const indexed = indexedObjectOf(found)
    this.#objectsByOffset.set(offset, indexed)
    visitReferences(found.object, ({ number }) => this.#targets.add(number, offset))
    remarkOn(found.object, () => this.#remarkable.add(offset))
    return indexed
  }

  /** Numbers of the objects whose version in this revision may not be the indexed one. */
  #unsettled(document: PdfDocument): Set<number> {
    const sections = this.#cover(document)
    const entries = this.late(document).filter(({ offset }) => !this.#isKnown(document, offset))
    const streams = [...streamsIn(sections)].filter((stream) => !this.#hasContent(document, stream))
    return new Set([
      ...entries.map(({ number }) => number),
      ...streams.flatMap((stream) => numbersInside(document, sections, stream)),
    ])
  }

  #isKnown({ size }: PdfDocument, offset: number): boolean {
    const indexed = this.#objectsByOffset.get(offset)
    return indexed !== undefined && indexed.seenUpTo <= size
  }

  /**
   * Whether the index has the content that a stream has in this revision. A stream is indexed for the first revision
   * that has it.
   */
  #hasContent(document: PdfDocument, stream: number): boolean {
    // The key that decrypts a stream is elsewhere in the file.
    if (document.isEncrypted) return false
    const offset = offsetOf(document, stream)
    const indexed = offset === undefined ? undefined : this.#objectsByOffset.get(offset)
    if (offset === undefined || !indexed?.stream || indexed.number !== stream) return false
    if (indexed.isReadByOthers || indexed.end > document.size) return false
    const known = this.#contents.get(offset)
    if (known) return known.seenUpTo <= document.size
    const [start, length] = indexed.stream
    const opened = readable(() => document.objectStream(stream))
    if (!opened) return false
    const seenUpTo = streamSeenUpTo(document, start, length)
    if (seenUpTo > document.size) return false
    this.#lookInto(opened, offset)
    this.#contents.set(offset, { seenUpTo, numbers: [...opened.offsets.keys()] })
    return true
  }

  #lookInto(stream: ObjectStream, offset: number): void {
    const { content, offsets } = stream
    const add = (target: number) => this.#targets.add(target, offset)
    const found = scanContent(content, offsets.values(), namesOfRemarks, add)
    if (found.hasNames) this.#remarkable.add(offset)
    if (!found.isComplete) visitTargets(stream, add)
  }

  /** The number of the object at an offset, and the numbers of objects inside it, if they belong to this revision. */
  #numbersAt(document: PdfDocument, offset: number): readonly number[] {
    document.spend(lookUpCost)
    const indexed = this.#objectsByOffset.get(offset)
    if (!indexed || !standsAt(document, indexed.number, offset)) return []
    const { numbers = [] } = this.#contents.get(offset) ?? {}
    return [
      indexed.number,
      ...numbers.filter((number) => isInside(document, number, indexed.number)),
    ]
  }

  #isReadByOthers(document: PdfDocument, stream: number): boolean {
    const offset = offsetOf(document, stream)
    const indexed = offset === undefined ? undefined : this.#objectsByOffset.get(offset)
    return indexed && indexed.number === stream && indexed.seenUpTo <= document.size
      ? indexed.isReadByOthers
      : refersToOthers(readableObject(document, stream))
  }
}

/** Compares without subtraction, because ends may be infinite and the difference of two infinities is NaN. */
function byEndDescending({ end }: Entry, { end: other }: Entry): number {
  return Number(end < other) - Number(end > other)
}

function indexedObjectOf({ number, object, seenUpTo, streamStart }: IndirectObject): IndexedObject {
  const isReadByOthers = refersToOthers(object)
  if (!isStream(object) || streamStart === undefined) {
    return { number, seenUpTo, end: seenUpTo, stream: undefined, isReadByOthers }
  }
  const length = object.dictionary.get('Length')
  if (!isCount(length)) {
    return { number, seenUpTo, end: Number.POSITIVE_INFINITY, stream: undefined, isReadByOthers }
  }
  const end = Math.max(seenUpTo, streamStart + length + endMark)
  return { number, seenUpTo, end, stream: [streamStart, length], isReadByOthers }
}

const endMark = 'endstream'.length

/** Whether the bytes of a stream depend on other objects. /Extends does not affect them (ISO 32000-2, table 16). */
function refersToOthers(object: PdfObject): boolean {
  let isFound = false
  visitReferences(object, (_, path) => {
    isFound ||= entryOfPath(path) !== 'Extends'
  })
  return isFound
}

function visitTargets(stream: ObjectStream, visit: (target: number) => void): void {
  for (const number of stream.offsets.keys()) {
    const found = readable(() => objectInStream(stream, number))
    visitReferences(found?.object ?? null, (reference) => visit(reference.number))
  }
}

function streamsIn(sections: readonly IndexedSection[]): Set<number> {
  return new Set(sections.flatMap(({ inside }) => [...inside.keys()]))
}

function numbersInside(
  document: PdfDocument,
  sections: readonly IndexedSection[],
  stream: number,
): number[] {
  return sections
    .flatMap(({ inside }) => inside.get(stream) ?? [])
    .filter((number) => isInside(document, number, stream))
}

function standsAt(document: PdfDocument, number: number, offset: number): boolean {
  return offsetOf(document, number) === offset
}

/** The offset of an object outside object streams; undefined if its entry is damaged. */
function offsetOf(document: PdfDocument, number: number): number | undefined {
  const entry = readable(() => document.entryOf(number))
  return entry?.kind === 'offset' ? entry.offset : undefined
}

/** Whether an object is in a stream. True for a damaged entry: other readers may use another entry that leads here. */
function isInside(document: PdfDocument, number: number, stream: number): boolean {
  const entry = readable(() => document.entryOf(number) ?? notThere)
  return entry === undefined || (entry.kind === 'compressed' && entry.container === stream)
}

const notThere: XrefEntry = { kind: 'free' }

function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined
    throw error
  }
}

const aheadBytes = 8_192

/** A source for small objects that are read in file order. Each read also fetches the following bytes. */
function readingAhead(source: Pick<ByteSource, 'size' | 'read'>): ByteSource {
  const { size } = source
  let [from, bytes] = [0, source.read(0, aheadBytes)]
  const read = (start: number, wanted: number) => {
    const end = Math.min(wanted, size)
    if (start < from || end > from + bytes.length) {
      from = start
      bytes = source.read(start, Math.max(end, start + aheadBytes))
    }
    return bytes.subarray(start - from, end - from)
  }
  return { size, read }
}
