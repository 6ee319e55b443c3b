import type { ByteSource } from '@/lib/encoding/byte-source'
import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits, type WorkMeter } from '../limits'
import { isCount, type PdfDictionary } from '../objects'
import { isKeyword, type Lexer } from '../syntax/lexer'
import { parseAt } from '../syntax/source-window'
import type { XrefEntry, XrefSection } from './xref-section'
import { readXrefStream } from './xref-stream'
import { readXrefTable } from './xref-table'

/** Readers look for the last `startxref` among this many bytes; ISO 32000-1, annex H, 3.4.4. */
const tailLength = 1_024

/**
 * All cross-reference sections, the newest first (ISO 32000-2, 7.5.6).
 * Throws `MalformedPdf` for a chain that breaks or bites its tail, `PdfTooComplex` for an endless one.
 */
export function readXrefChain(source: ByteSource, meter: WorkMeter): XrefSection[] {
  const sections: XrefSection[] = []
  const seen = new Set<number>()
  let offset: number | undefined = lastStartxref(source)
  while (offset !== undefined) {
    if (seen.has(offset)) throw new MalformedPdf('The cross-reference sections form a loop')
    if (seen.size === pdfLimits.sections) throw new PdfTooComplex('The PDF has too many revisions')
    seen.add(offset)
    const section = readSection(source, offset, meter)
    sections.push(section)
    offset = previousOf(section.trailer)
  }
  return sections
}

function lastStartxref(source: ByteSource): number {
  const start = Math.max(0, source.size - tailLength)
  const tail = Buffer.from(source.read(start, source.size)).toString('latin1')
  const match = /startxref\s+(\d+)/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))
  if (!match) throw new MalformedPdf('The PDF does not end with a cross-reference')
  return Number(match[1])
}

/** The section at an offset, after blanks some writers leave before it. */
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

/** Objects a hybrid file hides from old readers are free in its table, or missing (7.5.8.4). */
function hybrid(table: XrefSection, hidden: XrefSection): XrefSection {
  const find = (objectNumber: number): XrefEntry | undefined => {
    const entry = table.find(objectNumber)
    return entry && entry.kind !== 'free' ? entry : (hidden.find(objectNumber) ?? entry)
  }
  const listed = [...table.listed, ...hidden.listed]
  const eachEntry: XrefSection['eachEntry'] = (visit) => {
    table.eachEntry((number, kind, place) => {
      if (kind !== 'free') visit(number, kind, place)
    })
    hidden.eachEntry(visit)
  }
  return { ...table, end: Math.max(table.end, hidden.end), find, listed, eachEntry }
}

/** Some writers say /Prev 0 where they mean that there is none. */
function previousOf(trailer: PdfDictionary): number | undefined {
  const previous = trailer.get('Prev')
  return isCount(previous) && previous > 0 ? previous : undefined
}
