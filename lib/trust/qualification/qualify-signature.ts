import type { Certificate } from '@/lib/pki/certificate'
import type { TrustService } from '../list/trusted-list'
import type {
  AdvancedQualification,
  CertificateQualification,
  QualificationReason,
  SignatureQualification,
  StatusIndication,
} from './qualification'
import { qualifyCertificate } from './qualify-certificate'

export interface SignatureToQualify {
  readonly indication: StatusIndication
  readonly certificate: Certificate
  /** Services of trusted lists that stand in the certificate's path: `servicesOf` each of its certificates. */
  readonly services: readonly TrustService[]
  /** The earliest time the signature is proven to have existed at; the validation time without proof. */
  readonly bestSignatureTime: Date
}

export interface QualificationOutcome {
  readonly qualification: SignatureQualification
  /** Absent when the lists cannot tell. */
  readonly certificate: CertificateQualification | undefined
  readonly reasons: readonly QualificationReason[]
}

/** What a signature is worth under Regulation 910/2014 (TS 119 615, 4.4 to 4.6). */
export function qualifySignature(facts: SignatureToQualify): QualificationOutcome {
  const { certificate, services, bestSignatureTime, indication } = facts
  const issued = qualifyCertificate(certificate, services, certificate.notBefore)
  const used = qualifyCertificate(certificate, services, bestSignatureTime)
  const overall = throughout(issued.qualification, used.qualification)
  const reasons = [
    ...issued.reasons,
    ...used.reasons,
    ...reasonsBetween(issued.qualification, overall),
  ]
  if (indication !== 'TOTAL_PASSED') reasons.push('not-validated')
  return {
    qualification: overall ? signatureQualification(indication, overall) : 'N/A',
    certificate: overall,
    reasons: [...new Set(reasons)],
  }
}

/** TS 119 615, 4.5: qualified at issuance and at signing; the device as it was at signing. */
function throughout(
  issued: CertificateQualification | undefined,
  used: CertificateQualification | undefined,
): CertificateQualification | undefined {
  if (!issued || !used) return undefined
  const isQualified = issued.isQualified && used.isQualified
  return {
    isQualified,
    use: issued.use === used.use ? used.use : 'unknown',
    isOnDevice: isQualified && used.isOnDevice,
  }
}

function reasonsBetween(
  issued: CertificateQualification | undefined,
  overall: CertificateQualification | undefined,
): readonly QualificationReason[] {
  if (!issued || !overall) return []
  const isKept = issued.isQualified === overall.isQualified && issued.use === overall.use
  return isKept ? [] : ['qualification-differs-between-times']
}

/** TS 119 615, 4.6 (table): the certificate's worth by column, the signature's indication by row. */
type Column = 'qualified on a device' | 'qualified' | 'not qualified'

const advanced: Readonly<
  Record<Column, Readonly<Record<'esig' | 'eseal' | 'unknown', AdvancedQualification>>>
> = {
  'qualified on a device': { esig: 'QESig', eseal: 'QESeal', unknown: 'QES?' },
  qualified: { esig: 'AdESig-QC', eseal: 'AdESeal-QC', unknown: 'AdES?-QC' },
  'not qualified': { esig: 'AdESig', eseal: 'AdESeal', unknown: 'AdES?' },
}

const notAdvanced: Readonly<Record<Column, SignatureQualification>> = {
  'qualified on a device': 'Not AdES but QC with QSCD',
  qualified: 'Not AdES but QC',
  'not qualified': 'Not AdES',
}

/** What a signature is worth, given how it validated and what its certificate is worth. */
function signatureQualification(
  indication: StatusIndication,
  { isQualified, isOnDevice, use }: CertificateQualification,
): SignatureQualification {
  const column = isQualified ? qualifiedColumn(isOnDevice) : 'not qualified'
  // A certificate for web sites makes no signatures.
  if (indication === 'TOTAL_FAILED' || use === 'wsa') return notAdvanced[column]
  const qualification = advanced[column][use]
  return indication === 'TOTAL_PASSED' ? qualification : `Indeterminate ${qualification}`
}

function qualifiedColumn(isOnDevice: boolean): Column {
  return isOnDevice ? 'qualified on a device' : 'qualified'
}
