import type { ByteRange } from '@/lib/encoding/byte-source'
import { asBuffer, type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { equalObjects } from '@/lib/pdf/changes/equal-objects'
import type { PdfDocument } from '@/lib/pdf/document'
import { isReference, isString, type PdfDictionary } from '@/lib/pdf/objects'
import type { Revisions, SignedRevision } from './revisions'

/** What can be wrong with the location of a signature in its file, whatever its value says. */
export type PlacementFailure =
  /** /ByteRange or /Contents is missing or not what ISO 32000-2, 12.8.1 asks for. */
  | 'dictionary-malformed'
  /** The gap is not exactly the /Contents of this dictionary. */
  | 'gap-differs-from-contents'
  /** The bytes up to the end of the range are not a PDF of their own with this very dictionary. */
  | 'revision-incomplete'

/** What the signed revision has in the field that holds the signature now. */
export type SignedDictionary =
  | 'same'
  /** Another dictionary: what the file says of the signature is not what was signed. */
  | 'differs'
  /** No such field, or no revision that could be read. */
  | 'missing'

/** Judges the location of a signature by the dictionary and the field it was found in. */
export function placementOf(
  revisions: Revisions,
  signatureId: string,
  dictionary: PdfDictionary,
  ranges: readonly [ByteRange, ByteRange] | undefined,
): { failures: PlacementFailure[]; signedDictionary: SignedDictionary } {
  const contents = dictionary.get('Contents')
  if (!ranges || !isString(contents)) {
    return { failures: ['dictionary-malformed'], signedDictionary: 'missing' }
  }
  const [[, gapStart], [gapEnd, revisionEnd]] = ranges
  const signedDictionary = signedDictionaryIn(revisions, revisionEnd, signatureId, dictionary)
  const failures: PlacementFailure[] = []
  if (!isGapExact(revisions.source.read(gapStart, gapEnd), contents.bytes)) {
    failures.push('gap-differs-from-contents')
  }
  if (signedDictionary !== 'same' || !endsRevision(revisions, revisionEnd)) {
    failures.push('revision-incomplete')
  }
  return { failures, signedDictionary }
}

/** The gap is one hexadecimal string, brackets included, and says what the dictionary says. */
function isGapExact(gap: Bytes, contents: Bytes): boolean {
  const bytes = asBuffer(gap)
  if (bytes[0] !== 0x3c || bytes.at(-1) !== 0x3e) return false
  const digits = bytes.toString('latin1', 1, bytes.length - 1)
  const decoded = Buffer.from(digits, 'hex')
  // Decoding stops at the first sign that is no digit.
  return decoded.length === digits.length / 2 && equalBytes(decoded, contents)
}

/** The signed revision, read as a file of its own, has the same dictionary in the same field. */
function signedDictionaryIn(
  revisions: Revisions,
  revisionEnd: number,
  signatureId: string,
  dictionary: PdfDictionary,
): SignedDictionary {
  const revision = revisions.upTo(revisionEnd)
  const signed = revision ? dictionariesOf(revision, signatureId) : []
  if (!revision || signed.length === 0) return 'missing'
  const last = revisions.last.document
  const isSame = signed.some((candidate) =>
    sameDictionary(revision.document, last, candidate, dictionary),
  )
  return isSame ? 'same' : 'differs'
}

function dictionariesOf({ document, fields }: SignedRevision, signatureId: string) {
  return fields.flatMap(({ name, type, value }) => {
    const dictionary = name === signatureId && type === 'Sig' && document.dictionary(value)
    return dictionary ? [dictionary] : []
  })
}

/** Entries that the dictionary has elsewhere, such as /Name, must say the same, too. */
function sameDictionary(
  signed: PdfDocument,
  last: PdfDocument,
  was: PdfDictionary,
  is: PdfDictionary,
): boolean {
  if (signed === last) return true
  const sides = { before: signed, after: last }
  return (
    equalObjects(sides, was, is) &&
    [...was].every(([key, value]) => {
      if (!isReference(value) || key === 'Reference') return true
      return equalObjects(sides, signed.resolve(value), last.resolve(value))
    })
  )
}

const tailLength = 1_024

/** Nothing but white space and comments follows the end of the signed revision. */
function endsRevision({ source }: Revisions, revisionEnd: number): boolean {
  const tail = asBuffer(source.read(Math.max(0, revisionEnd - tailLength), revisionEnd))
  return /startxref\s+\d+\s*(%[^\r\n]*\s*)*$/.test(tail.toString('latin1').replaceAll('\0', ' '))
}
