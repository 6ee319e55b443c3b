import type { ByteSource } from '#encoding/byte-source'
import { asBuffer, type Bytes, equalBytes } from '#encoding/bytes'
import { type Decryption, openDecryption } from './encryption/decryption'
import { MalformedPdf, NotPdf } from './errors'
import { pdfLimits, WorkMeter } from './limits'
import {
  isArray,
  isDictionary,
  isReference,
  isStream,
  isString,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  type PdfStream,
} from './objects'
import { isSameObject } from './same-object'
import { type IndirectObject, readIndirectObject } from './syntax/indirect-object'
import { type ObjectStream, objectInStream, openObjectStream } from './syntax/object-stream'
import { ParsedObjects } from './syntax/parsed-objects'
import { decodedStream } from './syntax/stream-data'
import { entryFinder } from './xref/entry-finder'
import { readXrefChain } from './xref/xref-chain'
import type { XrefEntry, XrefSection } from './xref/xref-section'

const headerWithin = 1_024

/** Cost of looking up an object that is already parsed, in bytes of work. */
const lookUpCost = 16

/**
 * Opens a PDF by its last cross-reference. Reads the tail first, and other bytes only when they are needed. `parsed`
 * comes from another revision of the same file, i.e. one of the two sources is the beginning of the other. `meter`
 * counts the work of several documents together. Throws `NotPdf`, `MalformedPdf` or `PdfTooComplex`, as do all methods
 * that resolve objects, and `PdfEncrypted` for a file that needs a password.
 */
export function openPdf(
  source: ByteSource,
  parsed = new ParsedObjects(),
  meter = new WorkMeter(),
): PdfDocument {
  const header = asBuffer(source.read(0, headerWithin)).indexOf('%PDF-')
  if (header < 0) throw new NotPdf()
  const metered = meteredSource(source, meter)
  const sections = readXrefChain(metered, header, meter, parsed.sections)
  const locked = new PdfDocument(metered, { header, sections }, meter, parsed)
  const decryption = decryptionOf(locked, (older) => {
    return new PdfDocument(metered, { header, sections: older }, meter, parsed)
  })
  if (!decryption) return locked
  return new PdfDocument(metered, { header, sections }, meter, parsed, decryption)
}

/**
 * Returns the decryption of a file; undefined if it is not encrypted. Throws `MalformedPdf` if an earlier revision is
 * encrypted in another way than the newest one, because signed content would then read differently. `documentOf` opens
 * a revision without decryption.
 */
function decryptionOf(
  locked: PdfDocument,
  documentOf: (sections: readonly XrefSection[]) => PdfDocument,
): Decryption | undefined {
  if (!locked.isEncrypted) return undefined
  const encrypt = locked.dictionary(encryptIn(locked.trailer))
  for (const [index, section] of locked.sections.entries()) {
    if (!mayChange(section, locked.trailer)) continue
    const older = documentOf(locked.sections.slice(index))
    if (!isSameObject(older.dictionary(encryptIn(older.trailer)), encrypt)) {
      throw new MalformedPdf('The revisions of the PDF are encrypted differently')
    }
  }
  const id = locked.resolve(locked.array(locked.trailer.get('ID'))?.[0])
  return sharedDecryption(locked.parsed, {
    encrypt: encrypt ?? new Map(),
    id: isString(id) ? id.bytes : new Uint8Array(),
  })
}

interface OpenedEncryption {
  readonly encrypt: PdfDictionary
  readonly id: Bytes
  readonly decryption: Decryption
}

const openedEncryptions = new WeakMap<ParsedObjects, OpenedEncryption>()

/** Finding the key takes thousands of digests (ISO 32000-2, 7.6.4.3.4), so the revisions of a file share it. */
function sharedDecryption(
  parsed: ParsedObjects,
  { encrypt, id }: Pick<OpenedEncryption, 'encrypt' | 'id'>,
): Decryption {
  const known = openedEncryptions.get(parsed)
  const isKnown = known && equalBytes(known.id, id) && isSameObject(known.encrypt, encrypt)
  if (isKnown) return known.decryption
  const decryption = openDecryption(encrypt, id)
  openedEncryptions.set(parsed, { encrypt, id, decryption })
  return decryption
}

/**
 * Whether a section may state another encryption. A section without /Root is only a part of a linearised or hybrid
 * file, and its trailer need not repeat entries.
 */
function mayChange({ trailer, find }: XrefSection, newest: PdfDictionary): boolean {
  const encrypt = encryptIn(newest)
  if (isReference(encrypt) && find(encrypt.number)) return true
  return trailer.has('Root') && !isSameObject(encryptIn(trailer), encrypt)
}

/** ISO 32000-2, 7.3.7: a null entry is equivalent to a missing one. */
function encryptIn(trailer: PdfDictionary): PdfObject {
  return trailer.get('Encrypt') ?? null
}

function meteredSource(source: ByteSource, meter: WorkMeter): ByteSource {
  const read = (start: number, end: number) => {
    const bytes = source.read(start, end)
    meter.spend(bytes.length)
    return bytes
  }
  return { size: source.size, read }
}

/** An open PDF. It resolves references by the newest revision, and caches a limited number of objects. */
export class PdfDocument {
  readonly size: number
  /** Cross-reference sections, newest first. There is always at least one. */
  readonly sections: readonly XrefSection[]
  /** Offset of the header. It is 0 unless other bytes are before the header. */
  readonly header: number
  /** Parsed objects, which can be reused to open other revisions of the same file. */
  readonly parsed: ParsedObjects
  readonly #source: ByteSource
  readonly #meter: WorkMeter
  readonly #decryption: Decryption | undefined
  readonly #objects = new Map<number, KeptObject>()
  #objectBytes = 0
  readonly #objectStreams = new Map<number, ObjectStream>()
  #objectStreamBytes = 0
  readonly #opening = new Set<number>()
  #lookUp: XrefSection['find'] | undefined

  constructor(
    source: ByteSource,
    { header, sections }: Pick<PdfDocument, 'header' | 'sections'>,
    meter: WorkMeter,
    parsed: ParsedObjects,
    decryption?: Decryption,
  ) {
    this.#source = source
    this.parsed = parsed
    this.#meter = meter
    this.#decryption = decryption
    this.sections = sections
    this.header = header
    this.size = source.size
  }

  /** The section that was written last. Its trailer is the trailer of the file. */
  get newestSection(): XrefSection {
    const [newest] = this.sections
    if (!newest) throw new MalformedPdf('The PDF has no cross-reference')
    return newest
  }

  get trailer(): PdfDictionary {
    return this.newestSection.trailer
  }

  get isEncrypted(): boolean {
    return this.sections.some(({ trailer }) => encryptIn(trailer) !== null)
  }

  /** The document catalog (/Root) and its reference. */
  get catalog(): { readonly reference: PdfReference; readonly dictionary: PdfDictionary } {
    const root = this.trailer.get('Root')
    const catalog = this.resolve(root)
    if (!isReference(root) || !isDictionary(catalog)) {
      throw new MalformedPdf('The PDF has no catalog')
    }
    return { reference: root, dictionary: catalog }
  }

  /** Raw bytes of the file. */
  read(start: number, end: number): Bytes {
    return this.#source.read(start, end)
  }

  /** The object that a chain of references leads to; null if it is missing. */
  resolve(object: PdfObject | undefined): PdfObject {
    let resolved = object ?? null
    for (let depth = 0; isReference(resolved); depth++) {
      if (depth === pdfLimits.depth) throw new MalformedPdf('References of the PDF form a loop')
      resolved = this.#read(resolved)
    }
    return resolved
  }

  /** The current object with a number, in any generation; null if it does not exist. */
  objectOf(number: number): PdfObject {
    return this.resolve({ kind: 'reference', number, generation: this.generationOf(number) ?? 0 })
  }

  /** The current generation of an object number; undefined if no object has the number. */
  generationOf(number: number): number | undefined {
    const entry = this.entryOf(number)
    return entry && generationOf(entry)
  }

  /** Adds work on the document's content to its meter. Throws `PdfTooComplex`. */
  spend(bytes: number): void {
    this.#meter.spend(bytes)
  }

  dictionary(object: PdfObject | undefined): PdfDictionary | undefined {
    const resolved = this.resolve(object)
    return isDictionary(resolved) ? resolved : undefined
  }

  array(object: PdfObject | undefined): PdfArray | undefined {
    const resolved = this.resolve(object)
    return isArray(resolved) ? resolved : undefined
  }

  stream(object: PdfObject | undefined): PdfStream | undefined {
    const resolved = this.resolve(object)
    return isStream(resolved) ? resolved : undefined
  }

  /** The decoded bytes of a stream. */
  content(stream: PdfStream): Bytes {
    return decodedStream(stream, this.#meter, (object) => this.resolve(object))
  }

  /** The entry of an object in the newest section that lists it. */
  entryOf(objectNumber: number): XrefEntry | undefined {
    this.#lookUp ??= entryFinder(this.sections, this.#meter)
    return this.#lookUp(objectNumber)
  }

  #read({ number, generation }: PdfReference): PdfObject {
    const known = this.#objects.get(number)
    if (known?.generation === generation) return known.object
    const entry = this.entryOf(number)
    if (!entry || entry.kind === 'free' || generationOf(entry) !== generation) return null
    const found =
      entry.kind === 'offset'
        ? this.#readAt(number, entry.offset)
        : this.#readInside(entry.container, number)
    this.#keep(number, { object: found.object, generation }, found.length)
    return found.object
  }

  #readInside(container: number, number: number): { object: PdfObject; length: number } {
    const found = objectInStream(this.objectStream(container), number)
    this.#meter.spend(found.length)
    return found
  }

  #readAt(number: number, offset: number): IndirectObject {
    const resolve = (object: PdfObject) => this.resolve(object)
    const isParsed = this.parsed.find(offset, this.size) !== undefined
    const found = readIndirectObject(this.#source, offset, resolve, this.parsed)
    if (found.number !== number) {
      throw new MalformedPdf(`Object ${number} is not where the cross-reference says`)
    }
    // If the object was parsed for another revision, it costs only the look-up.
    this.#meter.spend(isParsed ? lookUpCost : found.length)
    if (!this.#decryption || this.#isEncrypt(number)) return found
    return { ...found, object: this.#decryption(found.object, found) }
  }

  /** ISO 32000-2, 7.6.2: the strings in the encryption dictionary are not encrypted. */
  #isEncrypt(number: number): boolean {
    const encrypt = encryptIn(this.trailer)
    return isReference(encrypt) && encrypt.number === number
  }

  /** The opened object stream with a number. Throws `MalformedPdf` if it does not exist. */
  objectStream(number: number): ObjectStream {
    const known = this.#objectStreams.get(number)
    if (known) return known
    // The length or the filter of the stream may refer to an object inside it.
    if (this.#opening.has(number)) throw new MalformedPdf('An object stream contains itself')
    this.#opening.add(number)
    const opened = this.#openObjectStream(number)
    this.#opening.delete(number)
    this.#keepObjectStream(number, opened)
    return opened
  }

  /** Related objects are often in different streams, so the streams that were opened last stay open. */
  #keepObjectStream(number: number, opened: ObjectStream): void {
    this.#objectStreams.set(number, opened)
    this.#objectStreamBytes += opened.content.length
    for (const [oldest, { content }] of this.#objectStreams) {
      if (this.#objectStreamBytes <= pdfLimits.cachedBytes || oldest === number) return
      this.#objectStreams.delete(oldest)
      this.#objectStreamBytes -= content.length
    }
  }

  #openObjectStream(number: number): ObjectStream {
    const entry = this.entryOf(number)
    const found = entry?.kind === 'offset' ? this.#readAt(number, entry.offset).object : null
    if (!isStream(found)) throw new MalformedPdf('An object stream is missing')
    return openObjectStream(found.dictionary, this.content(found))
  }

  #keep(number: number, kept: KeptObject, bytes: number): void {
    this.#objectBytes += bytes
    if (this.#objectBytes > pdfLimits.cachedBytes) {
      this.#objects.clear()
      this.#objectBytes = bytes
    }
    this.#objects.set(number, kept)
  }
}

interface KeptObject {
  readonly object: PdfObject
  readonly generation: number
}

/** Generation of an object. In an object stream it is always 0 (ISO 32000-2, 7.5.7). */
function generationOf(entry: XrefEntry): number | undefined {
  if (entry.kind === 'free') return undefined
  return entry.kind === 'offset' ? entry.generation : 0
}

/** The object; null if it cannot be parsed, because readers treat such an object as missing. */
export function readableObject(document: PdfDocument, number: number): PdfObject {
  try {
    return document.objectOf(number)
  } catch (error) {
    if (error instanceof MalformedPdf) return null
    throw error
  }
}
