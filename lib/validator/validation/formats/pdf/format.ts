import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { PdfSignature } from '#signature/pades/read'
import { areIntact } from '../../model/digest-matcher'
import type { SignatureFormatName } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { coversSecurityStore, followsSecurityStore } from './document-time-stamp'
import { type PdfReading, pdfTokenId } from './pdf-reading'

export type PdfLevel = 'B' | 'T' | 'LT' | 'LTA'

/** The format name of a signature (EN 319 142-1, 6.3): the profile comes from its message, the level from `levelOf`. */
export function formatOf(
  pdfSignature: PdfSignature,
  signerInfo: SignerInfo,
  level: PdfLevel,
): SignatureFormatName {
  switch (pdfSignature.subFilter) {
    case 'ETSI.CAdES.detached':
      return isBaseline(pdfSignature, signerInfo)
        ? `PAdES_BASELINE_${level}`
        : extended(pdfSignature, signerInfo, level)
    // ISO 32000-1, 12.8.3.3: the message contains the content or its digest. Without a digest it is no PDF signature.
    case 'adbe.pkcs7.detached':
      return hasMessageDigest(signerInfo) ? `PKCS7_${level}` : 'PDF_NOT_ETSI'
    case 'adbe.pkcs7.sha1':
      return `PKCS7_${level}`
    default:
      return 'PDF_NOT_ETSI'
  }
}

function hasMessageDigest({ signedAttributes }: SignerInfo): boolean {
  return (signedAttributes?.attributes ?? []).some(({ type }) => type === oids.idMessageDigest)
}

/** The level that time-stamps in the message, later document time-stamps and the security store give. */
export function levelOf(
  reading: PdfReading,
  inside: readonly TimeStampToValidate[],
  after: readonly TimeStampToValidate[],
): PdfLevel {
  const isStampedInside = inside.some(isWhole)
  const ids = new Set(after.filter(isWhole).map(({ id }) => id))
  // EN 319 142-1, 5.4.3: a document time-stamp has /Type /DocTimeStamp. /Type /Sig is a signature.
  const pdfSignatures = reading.pdf.signatures.filter(
    (pdfSignature) => pdfSignature.type !== 'Sig' && ids.has(pdfTokenId(pdfSignature)),
  )
  if (!isStampedInside && pdfSignatures.length === 0) return 'B'
  const { certificates, revocations } = reading.material
  if (certificates.length + revocations.length === 0) return 'T'
  const isArchived =
    pdfSignatures.some((pdfSignature) => followsSecurityStore(pdfSignature, reading)) ||
    // If a time-stamp in the message proves the time, a document time-stamp in the revision of the store archives it.
    (isStampedInside &&
      pdfSignatures.some((pdfSignature) => coversSecurityStore(pdfSignature, reading)))
  return isArchived ? 'LTA' : 'LT'
}

/** Whether a time-stamp fits its data. If it does not, it does not raise the level. */
function isWhole({ references, structure }: TimeStampToValidate): boolean {
  return areIntact(references) && !structure.some(({ severity }) => severity === 'fail')
}

/**
 * EN 319 142-1, 6.3: the claimed time is only in /M, one attribute names the certificate, and a reason is not combined
 * with a policy or a commitment.
 */
function isBaseline(
  { claimedSigningTime, claimedReason }: PdfSignature,
  signerInfo: SignerInfo,
): boolean {
  const count = (...types: readonly string[]) =>
    (signerInfo.signedAttributes?.attributes ?? []).filter(({ type }) => types.includes(type))
      .length
  return (
    claimedSigningTime !== undefined &&
    count(oids.idSigningTime) === 0 &&
    count(oids.idContentType) === 1 &&
    count(oids.idAaSigningCertificate, oids.idAaSigningCertificateV2) === 1 &&
    (claimedReason === undefined ||
      count(oids.idAaEtsSigPolicyId, oids.idAaEtsCommitmentType) === 0)
  )
}

/**
 * EN 319 142-2, 5.3 and 5.4: a signature with a reason and a commitment is not PAdES; with a reason and a policy it is
 * BES, not EPES.
 */
function extended(
  { claimedReason }: PdfSignature,
  { signedAttributes }: SignerInfo,
  level: PdfLevel,
): SignatureFormatName {
  const types = (signedAttributes?.attributes ?? []).map(({ type }) => type)
  const hasReason = claimedReason !== undefined
  if (hasReason && types.includes(oids.idAaEtsCommitmentType)) return 'PDF_NOT_ETSI'
  if (level === 'LT' || level === 'LTA') return 'PAdES_LTV'
  return !hasReason && types.includes(oids.idAaEtsSigPolicyId) ? 'PAdES_EPES' : 'PAdES_BES'
}
