/** The use of a certificate (TS 119 615, 4.5): signatures of persons, seals, or web sites. */
export type QcType = 'esig' | 'eseal' | 'wsa' | 'unknown'

/** The qualification of a certificate at a time, under its own statements and the trusted lists. */
export interface CertificateQualification {
  readonly isQualified: boolean
  readonly use: QcType
  /** Whether the private key is in a qualified signature creation device. */
  readonly isOnDevice: boolean
}

/** The indication of a signature (EN 319 102-1, 5.1.3). */
export type StatusIndication = 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED'

/** The names of signature qualifications in reports. */
export type SignatureQualification =
  | AdvancedQualification
  | `Indeterminate ${AdvancedQualification}`
  | 'Not AdES but QC with QSCD'
  | 'Not AdES but QC'
  | 'Not AdES'
  | 'N/A'

export type AdvancedQualification =
  | 'QESig'
  | 'QESeal'
  | 'QES?'
  | 'AdESig-QC'
  | 'AdESeal-QC'
  | 'AdES?-QC'
  | 'AdESig'
  | 'AdESeal'
  | 'AdES?'

export type TimeStampQualification = 'QTSA' | 'TSA' | 'N/A'

/** The reasons why a qualification is not higher, from general to particular. These words are stable. */
export type QualificationReason =
  | 'no-trusted-list'
  | 'no-qualified-ca-service'
  | 'no-service-at-time'
  | 'service-not-granted'
  | 'service-not-for-this-use'
  | 'service-contradicts-itself'
  | 'service-extension-unknown'
  | 'criteria-undetermined'
  | 'services-disagree'
  | 'certificate-not-qualified'
  | 'qualification-differs-between-times'
  | 'use-unknown'
  | 'no-qualified-device'
  | 'not-validated'

/** Regulation (EU) 910/2014 replaces Directive 1999/93/EC from this moment: 1 July 2016, 0:00 in Brussels. */
const eidasFrom = new Date('2016-06-30T22:00:00Z')

export function isUnderEidas(at: Date): boolean {
  return at >= eidasFrom
}
