import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { MalformedPdf } from '../errors'
import { pdfLimits, type WorkMeter } from '../limits'
import { isArray, isCount, isName, isStream, type PdfDictionary } from '../objects'
import { readIndirectObject, streamSeenUpTo } from '../syntax/indirect-object'
import { decodedStream } from '../syntax/stream-data'
import {
  endOf,
  runsOf,
  type Subsection,
  subsectionFinder,
  type XrefEntry,
  type XrefSection,
} from './xref-section'

/** Widths of the three fields of an entry, in bytes. */
type Widths = readonly [type: number, second: number, third: number]

/**
 * Reads a cross-reference stream (ISO 32000-2, 7.5.8). Its entries are kept as bytes. `offset` is that of the object.
 * Throws `MalformedPdf`.
 */
export function readXrefStream(source: ByteSource, offset: number, meter: WorkMeter): XrefSection {
  const { object, seenUpTo, streamStart = offset } = readIndirectObject(source, offset)
  if (!isStream(object) || !isName(object.dictionary.get('Type'), 'XRef')) {
    throw new MalformedPdf('There is no cross-reference section where one is announced')
  }
  const trailer = object.dictionary
  const widths = widthsOf(trailer)
  const entries = decodedStream(object, meter)
  const subsections = subsectionsOf(trailer, widths)
  const subsectionOf = subsectionFinder(subsections)
  return {
    style: 'stream',
    offset,
    trailer,
    seenUpTo: Math.max(seenUpTo, streamSeenUpTo(source, streamStart, object.encoded().length)),
    end: endOf(subsections),
    listed: runsOf(subsections),
    eachEntry: (visit) => {
      for (const { first, count, offset: start } of subsections) {
        for (let index = 0; index < count; index++) {
          const entry = entryAt(entries, start + index * entryLength(widths), widths)
          if (!entry) break
          visit(first + index, entry.kind, positionOf(entry))
        }
      }
    },
    find: (objectNumber) => {
      const subsection = subsectionOf(objectNumber)
      if (!subsection) return undefined
      const at = subsection.offset + (objectNumber - subsection.first) * entryLength(widths)
      return entryAt(entries, at, widths)
    },
  }
}

function positionOf(entry: XrefEntry): number {
  if (entry.kind === 'offset') return entry.offset
  return entry.kind === 'compressed' ? entry.container : 0
}

/** Maximum width of a field in bytes. Some programs write 64-bit fields. */
const widestField = 8

function widthsOf(trailer: PdfDictionary): Widths {
  const widths = trailer.get('W')
  const [type, second, third] = isArray(widths) ? widths : []
  const valid = [type, second, third].every((width) => isCount(width) && width <= widestField)
  if (!valid || !isCount(type) || !isCount(second) || !isCount(third) || second === 0) {
    throw new MalformedPdf('A cross-reference stream has no field widths')
  }
  return [type, second, third]
}

function entryLength([type, second, third]: Widths): number {
  return type + second + third
}

/** /Index has pairs of a first number and a count. Without it, all numbers below /Size are listed. */
function subsectionsOf(trailer: PdfDictionary, widths: Widths): Subsection[] {
  const given = trailer.get('Index')
  const index = isArray(given) ? given : [0, trailer.get('Size') ?? 0]
  const subsections: Subsection[] = []
  let offset = 0
  for (let at = 0; at + 1 < index.length; at += 2) {
    const [first, count] = [index[at], index[at + 1]]
    if (!isCount(first) || !isCount(count) || first + count > pdfLimits.objectNumber) {
      throw new MalformedPdf('A cross-reference stream has a damaged index')
    }
    subsections.push({ first, count, offset })
    offset += count * entryLength(widths)
  }
  return subsections
}

function entryAt(entries: Bytes, at: number, widths: Widths): XrefEntry | undefined {
  if (at + entryLength(widths) > entries.length) return undefined
  const [typeWidth, secondWidth, thirdWidth] = widths
  const type = typeWidth === 0 ? 1 : integerAt(entries, at, typeWidth)
  const second = integerAt(entries, at + typeWidth, secondWidth)
  const third = integerAt(entries, at + typeWidth + secondWidth, thirdWidth)
  // No file is so long, and readers may interpret the value differently.
  if (!isCount(second) || !isCount(third)) return undefined
  if (type === 1) return { kind: 'offset', offset: second, generation: third }
  if (type === 2) return { kind: 'compressed', container: second, index: third }
  return { kind: 'free' }
}

function integerAt(entries: Bytes, at: number, width: number): number {
  let value = 0
  for (let index = at; index < at + width; index++) value = value * 256 + (entries[index] ?? 0)
  return value
}
