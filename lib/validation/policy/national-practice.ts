import { valueInName } from '@/lib/pki/certificate/distinguished-name'
import type { CertificationPath } from '@/lib/pki/certification-path'
import { minuteMs } from '@/lib/vocabulary/durations'
import { findRevocation } from '../blocks/revocation'
import { because, type Conclusion, passed, warning, withRemarks } from '../conclusion'
import type { ValidationContext } from '../context'
import type { SignatureToValidate } from '../model/signature'

/** How long after the time-stamp a responder may have answered, by the country of the signer. Minutes. */
interface Practice {
  readonly warnAfter: number
  readonly refuseAfter: number
}

// In Estonia the answer of the responder is part of signing: one collected a day later was not.
const practices: Readonly<Record<string, Practice>> = {
  EE: { warnAfter: 15, refuseAfter: 24 * 60 },
}

/** What a country's signing services have always done, so that something else is suspicious. */
export function nationalPractice(
  { timeStamps }: SignatureToValidate,
  [signer, issuer]: CertificationPath,
  bestSignatureTime: Date,
  context: ValidationContext,
): Conclusion {
  const practice = practices[valueInName(signer.subject, 'country') ?? '']
  if (!practice || !issuer || timeStamps.length === 0) return passed
  const delays = findRevocation(signer, issuer, context).answers.map(
    ({ producedAt }) => (producedAt.getTime() - bestSignatureTime.getTime()) / minuteMs,
  )
  const shortest = Math.min(...delays.filter((minutes) => minutes >= 0))
  if (!Number.isFinite(shortest) || shortest <= practice.warnAfter) return passed
  return shortest <= practice.refuseAfter
    ? withRemarks(passed, [warning('revocation-data-late')])
    : because('SIG_CONSTRAINTS_FAILURE', 'revocation-data-late')
}
