import type { ByteSource } from '#encoding/byte-source'
import { asBuffer } from '#encoding/bytes'
import { formContent, pageContent } from '#pdf/content/page-content'
import { dateOf } from '#pdf/date'
import type { PdfDocument } from '#pdf/document'
import { MalformedPdf, PdfTooComplex } from '#pdf/errors'
import { isCount, isName, isReference, isString, type PdfDictionary } from '#pdf/objects'
import { type PdfPage, pagesAt } from '#pdf/pages/page'
import { textOfString } from '#pdf/text-string'
import type { PdfSignature, SignedPdf } from '#signature/pades/read'
import type { Trace } from '../messages/trace-sentence'
import { signedAttachment } from './signed-attachment'
import { spoiltAsText } from './spoilt-as-text'
import { textAfterEnd } from './text-after-end'
import { wrapperTrace } from './wrapper-trace'

/** Finds the changes that other programs made to a PDF, each kind once. No verdict depends on them. */
export function pdfTraces(pdf: SignedPdf): readonly Trace[] {
  try {
    const signatures = [...pdf.signatures, ...pdf.orphans]
    const found = signatures.length > 0 ? ofSigned(pdf, signatures) : [ofUnsigned(pdf)]
    const traces = [...found, ofEnd(pdf)].filter((trace) => trace !== undefined)
    return [...new Map(traces.map((trace) => [trace.key, trace])).values()]
  } catch (error) {
    // Unreadable content has already been reported as a finding.
    if (error instanceof MalformedPdf || error instanceof PdfTooComplex) return []
    throw error
  }
}

/** If the last revision has no end, the file was cut off. Other bytes after the end are text that was added. */
function ofEnd({ source, unreadableFrom }: SignedPdf): Trace | undefined {
  if (unreadableFrom === undefined) return textAfterEnd(source)
  return endsWithMark(source) ? undefined : { key: 'file-cut-off' }
}

const endLength = 1_024

function endsWithMark(source: ByteSource): boolean {
  const end = asBuffer(source.read(Math.max(0, source.size - endLength), source.size))
  return end.toString('latin1').includes('%%EOF')
}

function ofSigned(pdf: SignedPdf, signatures: readonly PdfSignature[]): (Trace | undefined)[] {
  return signatures
    .filter(({ failures, contents }) => failures.length > 0 && contents.length > 0)
    .map((signature) => causeOfLoss(pdf, signature))
}

/** Finds the reason why the byte range of a signature does not fit the file (ISO 32000-2, 12.8.1). */
function causeOfLoss({ source, document, revisions }: SignedPdf, lost: PdfSignature) {
  const [, gapStart, gapEnd, rest] = byteRangeOf(document, lost) ?? []
  if (gapStart === undefined || gapEnd === undefined || rest === undefined) return undefined
  const end = gapEnd + rest
  const { header } = document
  if (isGap(source, gapStart, gapEnd))
    return end > source.size ? ({ key: 'file-cut-off' } as const) : undefined
  if (header > 0 && isGap(source, gapStart + header, gapEnd + header))
    return wrapperTrace(source) ?? ({ key: 'text-before-start' } as const)
  if (end <= source.size && revisions.upTo(end)) return undefined
  return spoiltAsText(source) ?? rewritten(document, lost)
}

function byteRangeOf(document: PdfDocument, { object }: PdfSignature): number[] | undefined {
  const dictionary = object === undefined ? undefined : document.objectOf(object)
  const entries = dictionary instanceof Map ? (dictionary as PdfDictionary) : undefined
  const numbers = document.array(entries?.get('ByteRange'))?.map((item) => document.resolve(item))
  return numbers?.length === 4 && numbers.every(isCount) ? numbers : undefined
}

function isGap(source: ByteSource, start: number, end: number): boolean {
  const at = (offset: number) => asBuffer(source.read(offset, offset + 1)).toString('latin1')
  return end - start > 2 && at(start) === '<' && at(end - 1) === '>'
}

const headLength = 1_024

function rewritten(document: PdfDocument, { claimedSigningTime }: PdfSignature): Trace {
  const head = asBuffer(document.read(0, headLength)).toString('latin1')
  const about = programAfter(document, claimedSigningTime)
  if (document.isEncrypted) return { key: 'file-encrypted', about }
  return { key: head.includes('/Linearized') ? 'file-linearised' : 'file-rewritten', about }
}

const longestName = 60

/**
 * The program that the file names, if its ModDate is after the signature. Otherwise the name may be that of the program
 * that made the document.
 */
function programAfter(document: PdfDocument, signedAt: Date | undefined): string | undefined {
  const information = document.dictionary(document.trailer.get('Info'))
  const producer = document.resolve(information?.get('Producer'))
  const modifiedAt = dateOf(document.resolve(information?.get('ModDate')))
  const isLater = signedAt !== undefined && modifiedAt !== undefined && modifiedAt > signedAt
  return isLater && isString(producer) ? textOfString(producer).slice(0, longestName) : undefined
}

function ofUnsigned(pdf: SignedPdf): Trace | undefined {
  const { document, revisions } = pdf
  const fields = revisions.last.fields.filter(({ type }) => type === 'Sig')
  if (fields.some(({ dictionary }) => showsSignature(document, dictionary)))
    return { key: 'signature-values-removed' }
  if (document.dictionary(document.catalog.dictionary.get('DSS')))
    return { key: 'validation-data-left' }
  const pages = sampledPages(document)
  const known = new Set(fields.map(({ reference }) => reference?.number))
  const isFormOfSigned = fields.length === 0 && isAppendOnly(document)
  if (isFormOfSigned || pages.some((page) => hasForeignWidget(document, page, known)))
    return { key: 'pages-taken-over' }
  return signedAttachment(document) ?? ofPages(document, pages)
}

/** ISO 32000-2, table 225: bit 2 of /SigFlags (AppendOnly). It is set in documents with signatures. */
function isAppendOnly(document: PdfDocument): boolean {
  const form = document.dictionary(document.catalog.dictionary.get('AcroForm'))
  const flags = document.resolve(form?.get('SigFlags'))
  return isCount(flags) && (flags & 2) !== 0
}

/** The first three and the last three pages. Marks of signatures are on these pages. */
function sampledPages(document: PdfDocument): readonly PdfPage[] {
  const found = pagesAt(document, [1, 2, 3, -3, -2, -1]).values()
  return [...new Map([...found].map((page) => [page.reference.number, page])).values()]
}

function hasForeignWidget(
  document: PdfDocument,
  page: PdfPage,
  known: ReadonlySet<number | undefined>,
): boolean {
  const annotations = document.array(page.dictionary.get('Annots')) ?? []
  return annotations.some((item) => {
    const widget = document.dictionary(item)
    const isOfSignature = isName(document.resolve(widget?.get('FT')), 'Sig')
    return isOfSignature && !(isReference(item) && known.has(item.number))
  })
}

/** Whether the appearance of a signature field says that a person signed. */
function showsSignature(document: PdfDocument, field: PdfDictionary): boolean {
  const appearance = document.dictionary(field.get('AP'))
  const form = document.stream(appearance?.get('N'))
  return form !== undefined && saysSigned(formContent(document, form).text)
}

function ofPages(document: PdfDocument, pages: readonly PdfPage[]): Trace | undefined {
  const contents = pages.map((page) => pageContent(document, page))
  if (contents.some(({ text }) => saysSigned(text))) return { key: 'picture-of-signature' }
  const isScan = contents.every(({ text, pictures }) => pictures > 0 && text.trim() === '')
  return contents.length > 0 && isScan ? { key: 'pages-are-pictures' } : undefined
}

/**
 * The words in marks of signatures, without white space: of Paraph with a time, of Acrobat and iText, of some services.
 */
const marks = [
  /(Pasirašyta|Signed|Parakstīts|Allkirjastatud)\d{4}-\d\d-\d\d\d\d:\d\dUTC/,
  /(digitally|electronically)signedby/i,
  /DocuSignedby/i,
  /Firmadodigitalmentepor|Digitalunterschriebenvon|Signénumériquementpar|Firmatodigitalmenteda/i,
]

function saysSigned(text: string): boolean {
  const words = text.replace(/[\s\u00a0\0]+/g, '')
  return marks.some((mark) => mark.test(words))
}
