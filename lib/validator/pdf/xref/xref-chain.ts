import { type ByteSource, windowSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits, type WorkMeter } from '../limits'
import { isCount, type PdfDictionary } from '../objects'
import { isWhiteSpace } from '../syntax/characters'
import { isKeyword, type Lexer } from '../syntax/lexer'
import { parseAt } from '../syntax/source-window'
import type { XrefEntry, XrefSection } from './xref-section'
import { readXrefStream } from './xref-stream'
import { readXrefTable } from './xref-table'

/** Number of bytes at the end in which readers search the last `startxref` (ISO 32000-1, annex H, 3.4.4). */
const tailLength = 1_024

/**
 * Reads all cross-reference sections of a file whose header begins at `header`, the newest first (ISO 32000-2,
 * 7.5.6). Their offsets count from the first byte of the file. `known` has sections, by offset, that were read for
 * another revision of the file and are not read again. Throws `MalformedPdf` for a broken or circular chain, and
 * `PdfTooComplex` for a chain that is too long.
 */
export function readXrefChain(
  source: ByteSource,
  header: number,
  meter: WorkMeter,
  known: Map<number, XrefSection> = new Map(),
): readonly XrefSection[] {
  const startxref = lastStartxref(source)
  const origin = originOf(source, header, startxref)
  if (origin === 0) return sectionsFrom(source, startxref, { meter, known })
  const body = windowSource(source, [origin, source.size])
  // Offsets in `known` count from the first byte. Files with bytes before the header are rare and do not use it.
  const sections = sectionsFrom(body, startxref, { meter, known: new Map() })
  return sections.map((section) => moved(section, origin))
}

/**
 * ISO 32000-2, 7.5.2: offsets count from the percent sign of the header. Offsets that also count the bytes before it
 * are accepted as well. A file that can be read in both ways is refused, because readers would show different
 * documents.
 */
function originOf(source: ByteSource, header: number, startxref: number): number {
  if (header === 0) return 0
  const origins = [header, 0]
  const [origin = header, another] = origins.filter((one) => isSectionAt(source, one + startxref))
  if (another !== undefined) {
    throw new MalformedPdf('The PDF has something before its header and two cross-references')
  }
  return origin
}

function isSectionAt(source: ByteSource, offset: number): boolean {
  try {
    return parseAt(source, offset, (lexer) => {
      const first = lexer.next()
      return isKeyword(first, 'xref') || isObject(first, lexer)
    })
  } catch (error) {
    if (error instanceof MalformedPdf) return false
    throw error
  }
}

function isObject(number: unknown, lexer: Lexer): boolean {
  return isCount(number) && isCount(lexer.next()) && isKeyword(lexer.next(), 'obj')
}

interface Reading {
  readonly meter: WorkMeter
  readonly known: Map<number, XrefSection>
}

function sectionsFrom(
  source: ByteSource,
  newest: number,
  { meter, known }: Reading,
): XrefSection[] {
  const sections: XrefSection[] = []
  const seen = new Set<number>()
  let offset: number | undefined = newest
  while (offset !== undefined) {
    if (seen.has(offset)) throw new MalformedPdf('The cross-reference sections form a loop')
    if (seen.size === pdfLimits.sections) throw new PdfTooComplex('The PDF has too many revisions')
    seen.add(offset)
    const section = knownSection(source, known.get(offset)) ?? readSection(source, offset, meter)
    if (section.seenUpTo <= source.size) known.set(offset, section)
    sections.push(section)
    offset = previousOf(section.trailer)
  }
  return sections
}

/** The section, with its offsets moved by the number of bytes before the header. */
function moved(section: XrefSection, by: number): XrefSection {
  const movedEntry = (entry: XrefEntry | undefined): XrefEntry | undefined =>
    entry?.kind === 'offset' ? { ...entry, offset: entry.offset + by } : entry
  return {
    ...section,
    offset: section.offset + by,
    seenUpTo: section.seenUpTo + by,
    hybrid: section.hybrid && {
      table: moved(section.hybrid.table, by),
      stream: moved(section.hybrid.stream, by),
    },
    find: (objectNumber) => movedEntry(section.find(objectNumber)),
    eachEntry: (visit) =>
      section.eachEntry((number, kind, position) =>
        visit(number, kind, kind === 'offset' ? position + by : position),
      ),
  }
}

/** A known section, if it ends inside this file: a section that is cut off differs from that of a longer file. */
function knownSection(
  { size }: ByteSource,
  section: XrefSection | undefined,
): XrefSection | undefined {
  return section && section.seenUpTo <= size ? section : undefined
}

function lastStartxref(source: ByteSource): number {
  const end = endOfContent(source)
  const tail = asBuffer(source.read(Math.max(0, end - tailLength), end)).toString('latin1')
  const match = /startxref\s+(\d+)/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))
  if (!match) throw new MalformedPdf('The PDF does not end with a cross-reference')
  return Number(match[1])
}

/** The end of the content. Disks, mails and databases append zero bytes and blank lines to a file. */
function endOfContent(source: ByteSource): number {
  let end = source.size
  for (let length = tailLength; end > 0; length = 64 * tailLength) {
    const start = Math.max(0, end - length)
    const last = source.read(start, end).findLastIndex((byte) => !isWhiteSpace(byte))
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}

/** Reads the section at an offset. Some programs write blanks before it. */
function readSection(source: ByteSource, offset: number, meter: WorkMeter): XrefSection {
  const { start, isTable } = parseAt(source, offset, (lexer) => beginning(lexer, offset))
  if (!isTable) return readXrefStream(source, start, meter)
  const table = readXrefTable(source, start)
  const hidden = table.trailer.get('XRefStm')
  return isCount(hidden) ? hybrid(table, readXrefStream(source, hidden, meter)) : table
}

function beginning(lexer: Lexer, offset: number): { start: number; isTable: boolean } {
  lexer.skipBlanks()
  const start = offset + lexer.position
  return { start, isTable: isKeyword(lexer.next(), 'xref') }
}

/** Objects that a hybrid file hides from old readers are free in its table, or not listed (ISO 32000-2, 7.5.8.4). */
function hybrid(table: XrefSection, hidden: XrefSection): XrefSection {
  const find = (objectNumber: number): XrefEntry | undefined => {
    const entry = table.find(objectNumber)
    return entry && entry.kind !== 'free' ? entry : (hidden.find(objectNumber) ?? entry)
  }
  const listed = [...table.listed, ...hidden.listed]
  const eachEntry: XrefSection['eachEntry'] = (visit) => {
    table.eachEntry((number, kind, position) => {
      if (kind !== 'free') visit(number, kind, position)
    })
    hidden.eachEntry(visit)
  }
  const seenUpTo = Math.max(table.seenUpTo, hidden.seenUpTo)
  const end = Math.max(table.end, hidden.end)
  return { ...table, end, find, listed, seenUpTo, eachEntry, hybrid: { table, stream: hidden } }
}

/** The offset of the previous section. Some programs write /Prev 0 if there is none. */
function previousOf(trailer: PdfDictionary): number | undefined {
  const previous = trailer.get('Prev')
  return isCount(previous) && previous > 0 ? previous : undefined
}
