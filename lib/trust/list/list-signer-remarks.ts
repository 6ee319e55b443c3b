import type { Certificate } from '@/lib/pki/certificate/certificate'
import { valueInName } from '@/lib/pki/certificate/distinguished-name'
import { isValidAt } from '@/lib/pki/certification-path'
import { oids } from '@/lib/pki/oids'
import type { TrustedList } from './trusted-list'

/** What TS 119 612, 5.7.1 asks of a list's signer and a certificate does not have. */
export type SignerRemark =
  | 'country-differs'
  | 'organisation-differs'
  | 'key-usage-differs'
  | 'purpose-missing'
  | 'is-a-ca'
  | 'subject-key-id-missing'
  | 'not-valid-when-issued'

/**
 * Several schemes announce certificates of their clerks instead: an announced certificate that does not
 * follow the rules is reported, not refused.
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

/** The list of lists is the Commission's, whose officials have certificates of their countries. */
function hasCountry(signer: Certificate, { territory }: TrustedList): boolean {
  return territory === 'EU' || valueInName(signer.subject, 'country') === territory
}

function hasKeyUsage({ keyUsage = [] }: Certificate): boolean {
  return (
    keyUsage.length > 0 &&
    keyUsage.every((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation')
  )
}
