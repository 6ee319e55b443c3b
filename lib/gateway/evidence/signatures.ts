import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import type { SignatureReport } from '@paraph/validator/validation/reports/simple-report'

/** The validation result of a signature for evidence, without personal codes. */
export interface DescribedSignature {
  readonly outcome: 'valid' | 'broken' | 'open'
  readonly indication: SignatureReport['indication']
  readonly subIndication: string | undefined
  /** Name in the certificate; undefined if the certificate is unknown or names no person. */
  readonly signer: string | undefined
  /** Level of the signature: `QESIG`, `ADESIG_QC` and so on. */
  readonly level: string
  readonly format: string
  /**
   * EN 319 102-1, 5.5.4: the earliest time at which the signature provably existed; without proof, the time of
   * validation.
   */
  readonly provenAt: Date
  readonly issuer: string | undefined
  readonly serialNumber: string | undefined
}

const outcomes = { TOTAL_PASSED: 'valid', TOTAL_FAILED: 'broken', INDETERMINATE: 'open' } as const

export function describedSignatures({
  simpleReport,
  diagnosticData,
}: PooledReports): DescribedSignature[] {
  const certificates = new Map(diagnosticData.UsedCertificates.map((one) => [one.Id, one]))
  return simpleReport.jaxbModel.signatureOrTimestamp.flatMap((report) => {
    if (!('signatureLevel' in report)) return []
    const [own, issuer] = report.certificateChain.certificate.map(({ id }) => certificates.get(id))
    return [
      {
        outcome: outcomes[report.indication],
        indication: report.indication,
        subIndication: report.subIndication ?? undefined,
        signer: own && holderOf(own),
        level: report.signatureLevel.value.replace(/^INDETERMINATE_/, ''),
        format: report.signatureFormat.replaceAll('_', '-'),
        provenAt: new Date(report.bestSignatureTime),
        issuer: issuer && textOf(issuer.CommonName),
        serialNumber: own && textOf(own.SerialNumber),
      },
    ]
  })
}

/** Personal codes as in certificates of the Baltic states, also in the form of EN 319 412-1, 5.1.3. */
const personalCodes = /\b(?:[A-Z]{3}[A-Z]{2}-)?(?:\d{11}|\d{6}-\d{5})\b/gi

function holderOf(certificate: Readonly<Record<string, unknown>>): string | undefined {
  const [given, family] = [textOf(certificate.GivenName), textOf(certificate.Surname)]
  if (given && family) return `${given} ${family}`
  const named = textOf(certificate.Pseudonym) ?? textOf(certificate.CommonName)
  const parts = (named ?? '').replaceAll(personalCodes, '').split(',')
  const name = parts.map((part) => part.trim()).filter((part) => part !== '')
  return name.join(' ') || textOf(certificate.OrganizationName)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
