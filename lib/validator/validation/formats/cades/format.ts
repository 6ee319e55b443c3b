import { equalBytes } from '#encoding/bytes'
import { oid } from '#encoding/der/writer'
import { valuesOf } from '#pki/cms/attributes'
import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { Material } from '../../model/material'
import type { SignatureFormatName } from '../../model/signature'
import type { CadesLocation } from './cades-location'

/** The format name of a CAdES signature (EN 319 122-1, 6.3, and EN 319 122-2): its profile and its level. */
export function cadesFormat(
  signerInfo: SignerInfo,
  { revocations }: Pick<Material, 'revocations'>,
  { isArchived: isArchivedByContainer, parentId }: Pick<CadesLocation, 'isArchived' | 'parentId'>,
  { withValues = true } = {},
): SignatureFormatName {
  const has = unsignedTypes(signerInfo)
  const isStamped = has(oids.idAaTimeStampToken)
  // The baseline only has archive-time-stamp-v3.
  const isArchived = isArchivedByContainer || has(oids.idAaEtsArchiveTimestampV3)
  if (!namesSigner(signerInfo)) return 'CMS_NOT_ETSI'
  if (!isBaseline(signerInfo, parentId !== undefined) || has(...extendedTypes)) {
    return extended(signerInfo, isArchived || has(...olderArchiveTypes), withValues)
  }
  if (!isStamped) return 'CAdES_BASELINE_B'
  if (revocations.length === 0 || !withValues) return 'CAdES_BASELINE_T'
  return isArchived ? 'CAdES_BASELINE_LTA' : 'CAdES_BASELINE_LT'
}

type HasType = (...types: readonly string[]) => boolean

function unsignedTypes({ unsignedAttributes }: SignerInfo): HasType {
  const present = new Set(unsignedAttributes.map(({ type }) => type))
  return (...types) => types.some((type) => present.has(type))
}

/** Attributes that the baseline does not allow (EN 319 122-1, 6.3). Its LT material is in the SignedData itself. */
const extendedTypes = [
  oids.idAaEtsCertificateRefs,
  oids.idAaEtsRevocationRefs,
  oids.idAaEtsCertValues,
  oids.idAaEtsRevocationValues,
  oids.idAaEtsEscTimeStamp,
  oids.idAaEtsCertCrlTimestamp,
]

const olderArchiveTypes = [oids.idAaEtsArchiveTimestampV2, oids.idAaEtsArchiveTimestamp]

/** EN 319 122-1, 5.2.2: a CAdES signature has exactly one reference to the signer's certificate. */
function namesSigner({ signedAttributes }: SignerInfo): boolean {
  return countOf(signedAttributes, oids.idAaSigningCertificate, oids.idAaSigningCertificateV2) === 1
}

/**
 * EN 319 122-1, 6.3: each of these attributes occurs exactly once, and the content type is data. A counter-signature has
 * no content type.
 */
function isBaseline({ signedAttributes }: SignerInfo, isCounter: boolean): boolean {
  const types = valuesOf(signedAttributes?.attributes ?? [], oids.idContentType)
  return (
    types.length === (isCounter ? 0 : 1) &&
    types.every(({ raw }) => equalBytes(raw, oid(oids.idData))) &&
    countOf(signedAttributes, oids.idMessageDigest) === 1 &&
    countOf(signedAttributes, oids.idSigningTime) === 1
  )
}

function countOf(
  signedAttributes: SignerInfo['signedAttributes'],
  ...types: readonly string[]
): number {
  return (signedAttributes?.attributes ?? []).filter(({ type }) => types.includes(type)).length
}

/** The extended levels, which are older than the baseline. */
function extended(
  signerInfo: SignerInfo,
  isArchived: boolean,
  withValues: boolean,
): SignatureFormatName {
  const has = unsignedTypes(signerInfo)
  if (isArchived && withValues) return 'CAdES_A'
  if (withValues && has(oids.idAaEtsCertValues, oids.idAaEtsRevocationValues)) {
    return has(oids.idAaEtsCertificateRefs) ? 'CAdES_XL' : 'CAdES_LT'
  }
  if (has(oids.idAaEtsEscTimeStamp, oids.idAaEtsCertCrlTimestamp)) return 'CAdES_X'
  if (has(oids.idAaEtsCertificateRefs)) return 'CAdES_C'
  if (has(oids.idAaTimeStampToken)) return 'CAdES_T'
  const attributes = signerInfo.signedAttributes?.attributes ?? []
  const isByPolicy = attributes.some(({ type }) => type === oids.idAaEtsSigPolicyId)
  return isByPolicy ? 'CAdES_EPES' : 'CAdES_BES'
}
