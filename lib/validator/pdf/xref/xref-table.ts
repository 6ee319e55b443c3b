import type { ByteSource } from '#encoding/byte-source'
import { asBuffer, type Bytes } from '#encoding/bytes'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import { isCount, isDictionary, type PdfDictionary } from '../objects'
import { isKeyword, type Lexer } from '../syntax/lexer'
import { parseObject } from '../syntax/parser'
import { parseAt } from '../syntax/source-window'
import {
  type EntryVisitor,
  endOf,
  runsOf,
  type Subsection,
  subsectionFinder,
  type XrefEntry,
  type XrefSection,
} from './xref-section'

/** A subsection of a table. Its entries have 20 bytes, or 19 if the program omits a blank. */
interface TableSubsection extends Subsection {
  readonly width: number
}

const entryPattern = /^(\d{10}) (\d{5}) ([nf])\s*/
const longestEntry = 24
/** Length in bytes without the end of line. */
const entryLength = 18
const [digitZero, inUse, notInUse, blank] = [0x30, 0x6e, 0x66, 0x20]

/**
 * Reads a cross-reference table (ISO 32000-2, 7.5.4) without its entries. `offset` is that of the word `xref`. Throws
 * `MalformedPdf`.
 */
export function readXrefTable(source: ByteSource, offset: number): XrefSection {
  const { subsections, trailer, seenUpTo } = readSubsections(source, offset + 'xref'.length)
  const subsectionOf = subsectionFinder(subsections)
  const entryIn = entryReader(source)
  return {
    style: 'table',
    offset,
    trailer,
    seenUpTo,
    end: endOf(subsections),
    listed: runsOf(subsections),
    eachEntry: (visit) => {
      for (const subsection of subsections) eachEntryIn(source, subsection, visit)
    },
    find: (objectNumber) => {
      const subsection = subsectionOf(objectNumber)
      return subsection && entryIn(subsection, objectNumber)
    },
  }
}

function readSubsections(
  source: ByteSource,
  start: number,
): { subsections: TableSubsection[]; trailer: PdfDictionary; seenUpTo: number } {
  const subsections: TableSubsection[] = []
  for (let at = start; ; ) {
    const head = parseAt(source, at, (lexer) => readHead(lexer, at))
    if (head.trailer) return { subsections, trailer: head.trailer, seenUpTo: head.offset }
    const subsection = measured(source, head)
    subsections.push(subsection)
    if (subsections.length > pdfLimits.subsections) {
      throw new PdfTooComplex('The cross-reference table has too many parts')
    }
    at = subsection.offset + subsection.count * subsection.width
  }
}

type Head = Subsection & { readonly trailer?: PdfDictionary }

/** Reads `first count` before entries, or the trailer. For a trailer, `offset` is the end of the bytes read. */
function readHead(lexer: Lexer, windowStart: number): Head {
  const first = lexer.next()
  if (isKeyword(first, 'trailer')) {
    const trailer = parseObject(lexer)
    const seenUpTo = windowStart + lexer.seenUpTo
    if (isDictionary(trailer)) return { first: 0, count: 0, offset: seenUpTo, trailer }
  }
  const count = lexer.next()
  if (!isCount(first) || !isCount(count) || first + count > pdfLimits.objectNumber) {
    throw new MalformedPdf('The cross-reference table is damaged')
  }
  lexer.skipBlanks()
  return { first, count, offset: windowStart + lexer.position }
}

/** Determines the width of the entries, and checks that the last entry is where it must be. */
function measured(source: ByteSource, { first, count, offset }: Subsection): TableSubsection {
  if (count === 0) return { first, count, offset, width: 0 }
  const match = matchEntry(source, offset)
  const width = count === 1 ? 20 : (match?.[0].length ?? 0)
  const last = matchEntry(source, offset + (count - 1) * width)
  if (!match || !last) throw new MalformedPdf('The cross-reference table is damaged')
  // A common program numbers the head of the free list 1 instead of 0.
  const startsWithHead = match[2] === '65535' && match[3] === 'f'
  return { first: startsWithHead && first === 1 ? 0 : first, count, offset, width }
}

/** Maximum size in bytes of the entries that are kept for one section, because a file may have many sections. */
const keptBytes = 4_096

/** Reads entries. The first small subsections that are used are read whole, because most entries are needed often. */
function entryReader(
  source: ByteSource,
): (subsection: TableSubsection, objectNumber: number) => XrefEntry {
  const kept = new Map<TableSubsection, Bytes>()
  let bytesLeft = keptBytes
  return (subsection, objectNumber) => {
    const { first, count, offset, width } = subsection
    const at = (objectNumber - first) * width
    const known = kept.get(subsection)
    if (known) return entryAt(known, at)
    const size = count * width
    if (size > bytesLeft) return entryAt(source.read(offset + at, offset + at + entryLength), 0)
    bytesLeft -= size
    const whole = source.read(offset, offset + size)
    kept.set(subsection, whole)
    return entryAt(whole, at)
  }
}

function entryAt(bytes: Bytes, at: number): XrefEntry {
  const [offset, generation] = [digitsAt(bytes, at, 10), digitsAt(bytes, at + 11, 5)]
  const isWhole =
    bytes[at + 10] === blank && bytes[at + 16] === blank && offset >= 0 && generation >= 0
  if (isWhole && bytes[at + 17] === inUse) return { kind: 'offset', offset, generation }
  if (isWhole && bytes[at + 17] === notInUse) return { kind: 'free' }
  throw new MalformedPdf('The cross-reference table is damaged')
}

const entriesAtOnce = 50_000

function eachEntryIn(
  source: ByteSource,
  { first, count, offset, width }: TableSubsection,
  visit: EntryVisitor,
): void {
  for (let done = 0; done < count; done += entriesAtOnce) {
    const part = Math.min(entriesAtOnce, count - done)
    const start = offset + done * width
    const bytes = source.read(start, start + part * width)
    for (let index = 0; index < part; index++) {
      visitEntry(bytes, index * width, first + done + index, visit)
    }
  }
}

function visitEntry(bytes: Bytes, at: number, number: number, visit: EntryVisitor): void {
  const offset = digitsAt(bytes, at, 10)
  if (offset < 0) return
  if (bytes[at + 17] === inUse) visit(number, 'offset', offset)
  else visit(number, 'free', 0)
}

/** Parses a number with exactly `count` digits; -1 if a digit is missing. */
function digitsAt(bytes: Bytes, start: number, count: number): number {
  let value = 0
  for (let at = start; at < start + count; at++) {
    const digit = (bytes[at] ?? 0) - digitZero
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function matchEntry(source: ByteSource, offset: number): RegExpExecArray | null {
  const bytes = source.read(offset, offset + longestEntry)
  return entryPattern.exec(asBuffer(bytes).toString('latin1'))
}
