import type {
  EvidenceRecordReport,
  SignatureReport,
  SimpleReport,
  TimestampReport,
} from '@paraph/validator/validation/reports/simple-report'
import { visibleText } from '@paraph/validator/vocabulary/visible-text'

type Token = SignatureReport | TimestampReport | EvidenceRecordReport

/**
 * A simple report as a person reads it: the file with its number of valid signatures, a line for each signature,
 * independent time-stamp and evidence record, and their errors and warnings below them. Times are UTC; the time of a
 * signature that no time-stamp proves is what the signer claims.
 */
export function reportText(file: string, report: SimpleReport): string {
  const { validSignaturesCount, signaturesCount, traces = [] } = report
  const { signatureOrTimestamp, evidenceRecord = [] } = report.jaxbModel
  const count = `${validSignaturesCount} of ${signaturesCount} signatures valid`
  return [
    `${file}: ${signaturesCount > 0 ? count : 'no signatures'}`,
    ...traces.map(({ value }) => `  ${value}`),
    ...[...signatureOrTimestamp, ...evidenceRecord].flatMap((token) => tokenLines(token, report)),
  ]
    .map(visibleText)
    .join('\n')
}

function tokenLines(token: Token, report: SimpleReport): readonly string[] {
  const verdict = [token.indication, token.subIndication].filter(Boolean).join(' ')
  const facts = factsOf(token, report).filter((fact) => fact !== null)
  return [
    `  ${verdict}: ${facts.join(', ')}`,
    ...[...token.errors, ...token.warnings].map((sentence) => `    ${sentence}`),
  ]
}

function factsOf(token: Token, { validationTime }: SimpleReport): readonly (string | null)[] {
  if ('poetime' in token) return ['evidence record', utc(token.poetime)]
  if ('productionTime' in token)
    return ['time-stamp', token.producedBy, utc(token.productionTime), token.timestampLevel.value]
  const { signedBy, signingTime, bestSignatureTime, signatureFormat, signatureLevel } = token
  const claimed = signingTime === null ? null : `claims ${utc(signingTime)}`
  const time = bestSignatureTime < validationTime ? utc(bestSignatureTime) : claimed
  return [signedBy, time, signatureFormat, signatureLevel.value]
}

const utc = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`
