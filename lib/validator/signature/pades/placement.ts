import type { ByteRange } from '#encoding/byte-source'
import { asBuffer, type Bytes, equalBytes } from '#encoding/bytes'
import { equalObjects } from '#pdf/changes/equal-objects'
import type { PdfDocument } from '#pdf/document'
import { isReference, isString, type PdfDictionary } from '#pdf/objects'
import type { Revisions, SignedRevision } from './revisions'

/** Possible faults of a signature's byte range. The signature value does not matter. */
export type PlacementFailure =
  /** /ByteRange or /Contents is missing or violates ISO 32000-2, 12.8.1. */
  | 'dictionary-malformed'
  /** The gap is not exactly the /Contents of this dictionary. */
  | 'gap-differs-from-contents'
  /** The bytes up to the end of the range are not a complete PDF that has this dictionary. */
  | 'revision-incomplete'

/** The result of comparing the current dictionary of a field with the one in the signed revision. */
export type SignedDictionary =
  | 'same'
  /** The dictionary differs: its current entries are not the signed ones. */
  | 'differs'
  /** The signed revision cannot be read or does not have this field. */
  | 'missing'

/** Checks the byte range of a signature, given its dictionary and field. */
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

/** Whether the gap is exactly one hexadecimal string, with its brackets, that contains the value of /Contents. */
function isGapExact(gap: Bytes, contents: Bytes): boolean {
  const bytes = asBuffer(gap)
  if (bytes[0] !== 0x3c || bytes.at(-1) !== 0x3e) return false
  const digits = bytes.toString('latin1', 1, bytes.length - 1)
  const decoded = Buffer.from(digits, 'hex')
  // Decoding stops at the first character that is not a digit.
  return decoded.length === digits.length / 2 && equalBytes(decoded, contents)
}

/** Compares a dictionary with that of the same field in the signed revision, which is read as a separate file. */
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

/** Compares two dictionaries. Entries that are references, such as /Name, must have equal targets. */
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

/** Whether the signed revision ends with only white space and comments. */
function endsRevision({ source }: Revisions, revisionEnd: number): boolean {
  const tail = asBuffer(source.read(Math.max(0, revisionEnd - tailLength), revisionEnd))
  return /startxref\s+\d+\s*(%[^\r\n]*\s*)*$/.test(tail.toString('latin1').replaceAll('\0', ' '))
}
