import type { Certificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { isValidAt } from '#pki/certification-path'
import { oids } from '#pki/oids'
import type { TrustedList } from './trusted-list'

/** Requirements of TS 119 612, 5.7.1 on the list's signer that a certificate does not meet. */
export type SignerRemark =
  | 'country-differs'
  | 'organisation-differs'
  | 'key-usage-differs'
  | 'purpose-missing'
  | 'is-a-ca'
  | 'subject-key-id-missing'
  | 'not-valid-when-issued'

/**
 * Compares an announced signer with the requirements on it. Several schemes announce employees' certificates, so a
 * certificate that does not meet them is reported, not refused.
 */
export function signerRemarks(signer: Certificate, list: TrustedList): readonly SignerRemark[] {
  const checks: readonly (readonly [SignerRemark, boolean])[] = [
    ['country-differs', hasCountry(signer, list)],
    ['organisation-differs', valueInName(signer.subject, 'organisation') === list.operatorName],
    ['key-usage-differs', hasKeyUsage(signer)],
    ['purpose-missing', signer.extendedKeyUsage?.includes(oids.idTslKpTslSigning) ?? false],
    ['is-a-ca', !signer.basicConstraints.isCa],
    ['subject-key-id-missing', signer.subjectKeyId !== undefined],
    ['not-valid-when-issued', isValidAt(signer, list.issuedAt)],
  ]
  return checks.flatMap(([remark, passes]) => (passes ? [] : [remark]))
}

/** Any country is accepted for the list of lists (EU): officials of several countries sign it for the Commission. */
function hasCountry(signer: Certificate, { territory }: TrustedList): boolean {
  return territory === 'EU' || valueInName(signer.subject, 'country') === territory
}

function hasKeyUsage({ keyUsage = [] }: Certificate): boolean {
  return (
    keyUsage.length > 0 &&
    keyUsage.every((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation')
  )
}
