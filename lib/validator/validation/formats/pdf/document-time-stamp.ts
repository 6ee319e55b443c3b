import { asBuffer } from '#encoding/bytes'
import { valuesOf } from '#pki/cms/attributes'
import { oids } from '#pki/oids'
import type { PdfSignature } from '#signature/pades/read'
import type { Revisions } from '#signature/pades/revisions'
import { readSecurityStore } from '#signature/pades/security-store'
import { idsIn } from '../../model/ids-in'
import { type Material, noMaterial } from '../../model/material'
import { readMaterial } from '../../model/read-material'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { certificateId, tokenId } from '../../model/token'
import { parsedMessage } from '../cades/cades-signature'
import { parsedToken, readTimeStamp } from '../cms/time-stamp'
import { type PdfReading, pdfTokenId } from './pdf-reading'

import { placementFindings } from './placement'
import { pdfRevisionOf } from './revision-facts'

/** Reads a document time-stamp (EN 319 142-1, 5.4.3). Undefined if its value is not a token. */
export async function readDocumentTimeStamp(
  pdfSignature: PdfSignature,
  reading: PdfReading,
): Promise<TimeStampToValidate | undefined> {
  const timeStamp = await readTimeStamp(
    {
      type: 'DOCUMENT_TIMESTAMP',
      bytes: pdfSignature.contents,
      digestOfData: async (algorithm) => await reading.digestOfRanges(pdfSignature, algorithm),
      covers: coveredBy(pdfSignature, reading),
      structure: placementFindings(pdfSignature),
      filename: reading.name,
    },
    reading.knownCertificates,
  )
  if (!timeStamp) return undefined
  return { ...timeStamp, archiveType: 'PAdES', pdfRevision: pdfRevisionOf(pdfSignature, reading) }
}

/** Ids of the earlier signatures and time-stamps, and of the material in the security store of its revision. */
function coveredBy(
  pdfSignature: PdfSignature,
  { pdf: { signatures, revisions } }: PdfReading,
): ReadonlySet<string> {
  const end = pdfSignature.ranges?.[1][1]
  if (end === undefined || pdfSignature.failures.length > 0) return new Set()
  const earlier = signatures.filter(
    (one) => one !== pdfSignature && (one.ranges?.[1][1] ?? end) < end,
  )
  const store = storeUpTo(revisions, end)
  return new Set([
    ...earlier.map(pdfTokenId),
    ...earlier.flatMap(idsInMessage),
    ...store.certificates.map(({ certificate }) => certificateId(certificate)),
    ...store.revocations.map(({ id }) => id),
  ])
}

/**
 * Ids of time-stamps and validation data inside the message of a signature. A document time-stamp also covers these.
 */
function idsInMessage({ kind, contents }: PdfSignature): readonly string[] {
  const message = kind === 'signature' ? parsedMessage(contents) : undefined
  if (!message) return []
  const tokens = message.signerInfos
    .flatMap(({ unsignedAttributes }) => valuesOf(unsignedAttributes, oids.idAaTimeStampToken))
    .flatMap(({ raw }) => parsedToken(raw) ?? [])
  return [message, ...tokens.map(({ signedData }) => signedData)].flatMap((signedData) => [
    ...(signedData === message ? [] : [tokenId('T', signedData.encoded)]),
    ...idsIn(readMaterial(signedData, 'SIGNED_DATA')),
  ])
}

const searchedBack = 1 << 20

/** EN 319 142-1, 5.4.3: a time-stamp archives the security store if an earlier revision contains the store. */
export function followsSecurityStore(
  { ranges }: PdfSignature,
  { pdf: { source, revisions } }: PdfReading,
): boolean {
  if (!ranges) return false
  const [[, gapStart]] = ranges
  const from = Math.max(0, gapStart - searchedBack)
  const before = asBuffer(source.read(from, gapStart)).lastIndexOf('%%EOF')
  if (before < 0) return false
  return isFilled(storeUpTo(revisions, from + before + '%%EOF'.length))
}

/** EN 319 142-1, 5.4.3: a time-stamp of type DocTimeStamp also covers the security store of its own revision. */
export function coversSecurityStore(
  { ranges, type }: PdfSignature,
  { pdf: { revisions } }: PdfReading,
): boolean {
  return (
    type === 'DocTimeStamp' && ranges !== undefined && isFilled(storeUpTo(revisions, ranges[1][1]))
  )
}

function isFilled({ certificates, revocations }: Material): boolean {
  return certificates.length + revocations.length > 0
}

function storeUpTo(revisions: Revisions, end: number): Material {
  const revision = revisions.upTo(end)
  return revision
    ? readMaterial(readSecurityStore(revision.document), 'DSS_DICTIONARY')
    : noMaterial
}
