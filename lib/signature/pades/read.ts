import type { ByteRange, ByteSource } from '@/lib/encoding/byte-source'
import { type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { dateOf } from '@/lib/pdf/date'
import { openPdf, type PdfDocument } from '@/lib/pdf/document'
import { MalformedPdf, NotPdf, PdfTooComplex } from '@/lib/pdf/errors'
import { readFields } from '@/lib/pdf/form'
import { isCount, isName, isString, type PdfDictionary } from '@/lib/pdf/objects'
import { serialize } from '@/lib/pdf/serialize'
import { textOfString } from '@/lib/pdf/text-string'

/** What can be wrong with the place of a signature in its file, whatever its value says. */
type PlacementFailure =
  /** /ByteRange or /Contents is missing or not what ISO 32000-2, 12.8.1 asks for. */
  | 'dictionary-malformed'
  /** The gap is not exactly the /Contents of this dictionary. */
  | 'gap-differs-from-contents'
  /** The octets up to the end of the range are not a PDF of their own with this very dictionary. */
  | 'revision-incomplete'

/** A signature field with a value, as the last revision shows it. Nothing in it is verified. */
export interface PdfSignature {
  /** Name of the field. */
  readonly signatureId: string
  readonly kind: 'signature' | 'document-time-stamp'
  readonly subFilter: string
  /** SignedData or TimeStampToken, DER with the padding of the gap; empty when there is none. */
  readonly contents: Bytes
  /** The two ranges covered; undefined when they make no sense. */
  readonly ranges: readonly [ByteRange, ByteRange] | undefined
  readonly failures: readonly PlacementFailure[]
  readonly coversWholeFile: boolean
  /** /M: the signer's word. */
  readonly claimedSigningTime: Date | undefined
  /** /Name: anybody's word. */
  readonly claimedName: string | undefined
}

/** Each costs a pass over the document to whoever verifies it. */
const signaturesMax = 200

/**
 * Every signature and document time-stamp of a PDF, in the order of its form.
 * Throws `NotPdf`, `MalformedPdf` or `PdfTooComplex`.
 */
export function readSignatures(source: ByteSource): PdfSignature[] {
  const document = openPdf(source)
  const signed = readFields(document).flatMap(({ name, type, value }) => {
    const dictionary = type === 'Sig' ? document.dictionary(value) : undefined
    return dictionary ? [{ name, dictionary }] : []
  })
  if (signed.length > signaturesMax) throw new PdfTooComplex('The PDF has too many signatures')
  return signed.map(({ name, dictionary }) => readSignature(source, document, name, dictionary))
}

function readSignature(
  source: ByteSource,
  document: PdfDocument,
  signatureId: string,
  dictionary: PdfDictionary,
): PdfSignature {
  const entry = (key: string) => document.resolve(dictionary.get(key))
  const [type, subFilter, contents, signer] = ['Type', 'SubFilter', 'Contents', 'Name'].map(entry)
  const ranges = rangesOf(document, dictionary, source.size)
  // Some writers leave the type out or say /Sig.
  const isTimeStamp = isName(type, 'DocTimeStamp') || isName(subFilter, 'ETSI.RFC3161')
  return {
    signatureId,
    kind: isTimeStamp ? 'document-time-stamp' : 'signature',
    subFilter: isName(subFilter) ? subFilter.value : '',
    contents: isString(contents) ? contents.bytes : new Uint8Array(),
    ranges,
    failures: placementFailures(source, signatureId, dictionary, ranges),
    coversWholeFile: ranges?.[1][1] === source.size,
    claimedSigningTime: dateOf(entry('M')),
    claimedName: isString(signer) ? textOfString(signer) : undefined,
  }
}

/** Four numbers: two ranges from the start, in order, apart, inside the file. */
function rangesOf(
  document: PdfDocument,
  dictionary: PdfDictionary,
  size: number,
): [ByteRange, ByteRange] | undefined {
  const numbers = document.array(dictionary.get('ByteRange'))?.map((item) => document.resolve(item))
  const [start, length, secondStart, secondLength, ...others] = numbers ?? []
  if (!isCount(length) || !isCount(secondStart) || !isCount(secondLength)) return undefined
  const isSound = start === 0 && others.length === 0 && length > 0 && length < secondStart
  if (!isSound || secondLength === 0 || secondStart + secondLength > size) return undefined
  return [
    [0, length],
    [secondStart, secondStart + secondLength],
  ]
}

function placementFailures(
  source: ByteSource,
  signatureId: string,
  dictionary: PdfDictionary,
  ranges: readonly [ByteRange, ByteRange] | undefined,
): PlacementFailure[] {
  const contents = dictionary.get('Contents')
  if (!ranges || !isString(contents)) return ['dictionary-malformed']
  const [[, gapStart], [gapEnd, revisionEnd]] = ranges
  const failures: PlacementFailure[] = []
  if (!isGapExact(source.read(gapStart, gapEnd), contents.bytes)) {
    failures.push('gap-differs-from-contents')
  }
  if (!isInRevision(prefixOf(source, revisionEnd), signatureId, dictionary)) {
    failures.push('revision-incomplete')
  }
  return failures
}

/** The gap is one hexadecimal string, brackets included, and says what the dictionary says. */
function isGapExact(gap: Bytes, contents: Bytes): boolean {
  const text = Buffer.from(gap).toString('latin1')
  return (
    /^<[0-9A-Fa-f]*>$/.test(text) && equalBytes(Buffer.from(text.slice(1, -1), 'hex'), contents)
  )
}

/** The signed revision, read as a file of its own, has the same dictionary in the same field. */
function isInRevision(
  revision: ByteSource,
  signatureId: string,
  dictionary: PdfDictionary,
): boolean {
  try {
    const document = openPdf(revision)
    const field = readFields(document).find(({ name }) => name === signatureId)
    const signed = document.dictionary(field?.value)
    return signed !== undefined && equalBytes(serialize(signed), serialize(dictionary))
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof NotPdf) return false
    throw error
  }
}

function prefixOf(source: ByteSource, size: number): ByteSource {
  return { size, read: (start, end) => source.read(start, Math.min(end, size)) }
}
