import { type ByteSource, prefixOf } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import { openPdf, type PdfDocument } from './document'
import { MalformedPdf } from './errors'
import { readFields } from './form'
import { WorkMeter } from './limits'
import { isWhiteSpace } from './syntax/characters'
import { ParsedObjects } from './syntax/parsed-objects'

/** The newest revision that can be read. */
export interface ReadableRevision {
  readonly document: PdfDocument
  /** Offset where the readable revision ends; undefined if the whole file can be read. */
  readonly unreadableFrom: number | undefined
}

/** Maximum number of attempts, because each attempt opens the file. */
const revisionsTried = 32

/**
 * Opens a PDF, or its longest readable beginning, because other readers may be able to read an appended part that is
 * unreadable here. Throws `NotPdf`, `MalformedPdf` or `PdfTooComplex`.
 */
export function openReadableRevision(source: ByteSource): ReadableRevision {
  try {
    return { document: openWithForm(source), unreadableFrom: undefined }
  } catch (error) {
    const earlier = error instanceof MalformedPdf ? openEarlier(source) : undefined
    if (!earlier) throw error
    return { document: earlier, unreadableFrom: earlier.size }
  }
}

/** Opens a document and checks that its catalog and form can be read. */
function openWithForm(source: ByteSource, ...shared: [ParsedObjects?, WorkMeter?]): PdfDocument {
  const document = openPdf(source, ...shared)
  readFields(document)
  return document
}

/** Opens an earlier revision. All attempts together may cost as much as one document. */
function openEarlier(source: ByteSource): PdfDocument | undefined {
  const shared = [new ParsedObjects(), new WorkMeter()] as const
  for (const end of endsOfRevisions(source)) {
    try {
      return openWithForm(prefixOf(source, end), ...shared)
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error
    }
  }
  return undefined
}

const marker = '%%EOF'
const chunkSize = 1 << 20

/** Offsets where an earlier revision may have ended; the last offset comes first. */
function* endsOfRevisions(source: ByteSource): Generator<number> {
  let found = 0
  for (let end = source.size; end > 0; end -= chunkSize) {
    const start = Math.max(0, end - chunkSize)
    const chunk = asBuffer(source.read(start, Math.min(source.size, end + marker.length)))
    for (
      let at = chunk.lastIndexOf(marker);
      at >= 0;
      at = at > 0 ? chunk.lastIndexOf(marker, at - 1) : -1
    ) {
      const after = withEndOfLine(source, start + at + marker.length)
      if (after < source.size) yield after
      if (++found === revisionsTried) return
    }
  }
}

function withEndOfLine(source: ByteSource, end: number): number {
  const [first, second] = source.read(end, end + 2)
  if (first === 0x0d && second === 0x0a) return end + 2
  return isWhiteSpace(first) ? end + 1 : end
}
