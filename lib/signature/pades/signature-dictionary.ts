import type { ByteRange } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { dateOf } from '@/lib/pdf/date'
import type { PdfDocument } from '@/lib/pdf/document'
import { isCount, isName, isString, type PdfDictionary } from '@/lib/pdf/objects'
import { textOfString } from '@/lib/pdf/text-string'
import {
  type CertificationLevel,
  certificationOf,
  type FieldLock,
  fieldLockOf,
} from './modification-permissions'

/** The entries of a signature dictionary (ISO 32000-2, table 255): what somebody wrote there. */
export interface SignatureEntries {
  readonly kind: 'signature' | 'document-time-stamp'
  /** /Type; some writers leave it out. */
  readonly type: string | undefined
  readonly filter: string | undefined
  readonly subFilter: string
  /** SignedData or TimeStampToken, DER with the padding of the gap; empty when there is none. */
  readonly contents: Bytes
  /** The two ranges covered; undefined when they make no sense. */
  readonly ranges: readonly [ByteRange, ByteRange] | undefined
  /** /M: the signer's word. */
  readonly claimedSigningTime: Date | undefined
  /** /Name and the others: anybody's word. */
  readonly claimedName: string | undefined
  readonly claimedReason: string | undefined
  readonly claimedLocation: string | undefined
  readonly claimedContactInfo: string | undefined
  /** The signature certifies the document for this level of changes. */
  readonly certification: CertificationLevel | undefined
  /** FieldMDP: fields that nobody may change any more. */
  readonly fieldLock: FieldLock | undefined
}

/** Reads what a signature dictionary says; `size` is that of the file. */
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
  // Some writers leave the type out or say /Sig.
  const isTimeStamp = type === 'DocTimeStamp' || subFilter === 'ETSI.RFC3161'
  return {
    kind: isTimeStamp ? 'document-time-stamp' : 'signature',
    type,
    filter: nameAt('Filter'),
    subFilter: subFilter ?? '',
    contents: isString(contents) ? contents.bytes : new Uint8Array(),
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
