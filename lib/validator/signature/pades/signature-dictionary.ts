import type { ByteRange } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { dateOf } from '#pdf/date'
import type { PdfDocument } from '#pdf/document'
import { isArray, isCount, isName, isString, type PdfDictionary } from '#pdf/objects'
import { textOfString } from '#pdf/text-string'
import {
  type CertificationLevel,
  certificationOf,
  type FieldLock,
  fieldLockOf,
} from './modification-permissions'

/** The entries of a signature dictionary, not verified (ISO 32000-2, table 255). */
export interface SignatureEntries {
  readonly kind: 'signature' | 'document-time-stamp'
  /** /Type, which some programs omit. */
  readonly type: string | undefined
  readonly filter: string | undefined
  readonly subFilter: string
  /** SignedData or TimeStampToken: DER and the padding of the gap; empty if /Contents is missing. */
  readonly contents: Bytes
  /**
   * /Cert: the signer's certificate and then its issuers, DER, for a signature value that is not a CMS message. Only
   * direct strings are read, because the signature covers them with its dictionary.
   */
  readonly certificates: readonly Bytes[]
  /** The two covered ranges; undefined if they are invalid. */
  readonly ranges: readonly [ByteRange, ByteRange] | undefined
  /** /M: the time that the signer claims. */
  readonly claimedSigningTime: Date | undefined
  /** /Name. This and the following entries are unverified claims. */
  readonly claimedName: string | undefined
  readonly claimedReason: string | undefined
  readonly claimedLocation: string | undefined
  readonly claimedContactInfo: string | undefined
  /** The level to which the signature certifies the document. */
  readonly certification: CertificationLevel | undefined
  /** FieldMDP: the fields that must no longer change. */
  readonly fieldLock: FieldLock | undefined
}

/** Reads the entries of a signature dictionary. `size` is the size of the file. */
export function readSignatureEntries(
  document: PdfDocument,
  dictionary: PdfDictionary,
  size: number,
): SignatureEntries {
  const entry = (key: string) => document.resolve(dictionary.get(key))
  const nameAt = (key: string) => {
    const value = entry(key)
    return isName(value) ? value.value : undefined
  }
  const textAt = (key: string) => {
    const value = entry(key)
    return isString(value) ? textOfString(value) : undefined
  }
  const [type, subFilter, contents] = [nameAt('Type'), nameAt('SubFilter'), entry('Contents')]
  // Some programs omit the type or write /Sig for a document time-stamp.
  const isTimeStamp = type === 'DocTimeStamp' || subFilter === 'ETSI.RFC3161'
  return {
    kind: isTimeStamp ? 'document-time-stamp' : 'signature',
    type,
    filter: nameAt('Filter'),
    subFilter: subFilter ?? '',
    contents: isString(contents) ? contents.bytes : new Uint8Array(),
    certificates: certificatesIn(document, dictionary),
    ranges: rangesOf(document, dictionary, size),
    claimedSigningTime: dateOf(entry('M')),
    claimedName: textAt('Name'),
    claimedReason: textAt('Reason'),
    claimedLocation: textAt('Location'),
    claimedContactInfo: textAt('ContactInfo'),
    certification: certificationOf(document, dictionary),
    fieldLock: fieldLockOf(document, dictionary),
  }
}

/** Maximum number of certificates. No certification path has more. */
const certificatesMax = 100

function certificatesIn(document: PdfDocument, dictionary: PdfDictionary): readonly Bytes[] {
  const value = document.resolve(dictionary.get('Cert'))
  const all = isArray(value) ? value.slice(0, certificatesMax) : [value]
  return all.flatMap((one) => (isString(one) ? [one.bytes] : []))
}

/** Two ranges from four numbers. They must start at 0, be in order, not touch each other, and be inside the file. */
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
