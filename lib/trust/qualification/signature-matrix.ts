import type {
  AdvancedQualification,
  CertificateQualification,
  Indication,
  SignatureQualification,
} from './qualification'

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
export function signatureQualification(
  indication: Indication,
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
