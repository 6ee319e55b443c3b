import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { discreet, holderName } from './certificate-holder'
import type { DiagnosticFacts } from './diagnostic-facts'
import { type Outcome, outcomeOf } from './verdict'

type Token = ValidationData['simpleReport']['jaxbModel']['signatureOrTimestamp'][number]
export type TimeStampReport = Extract<Token, { readonly productionTime: number }>

/** A proof by a third party that something existed at a time. */
export interface CheckedTimeStamp {
  readonly id: string
  readonly outcome: Outcome
  readonly at: string
  /** Name of the authority. Undefined if its certificate is not known. */
  readonly authority: string | undefined
  readonly isQualified: boolean
  readonly subIndication: string | undefined
  readonly errors: readonly string[]
}

export function checkedTimeStamp(
  report: TimeStampReport,
  { certificates }: DiagnosticFacts,
): CheckedTimeStamp {
  const [own] = report.certificateChain.certificate
  const certificate = own && certificates.get(own.id)
  return {
    id: report.id,
    outcome: outcomeOf(report.indication),
    at: new Date(report.productionTime).toISOString(),
    authority: holderName(certificate ?? { CommonName: report.producedBy ?? undefined }),
    isQualified: report.timestampLevel.value === 'QTSA',
    subIndication: report.subIndication ?? undefined,
    errors: report.errors.map((sentence) => discreet(sentence, certificates.values())),
  }
}
