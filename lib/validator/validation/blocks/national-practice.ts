import { valueInName } from '#pki/certificate/distinguished-name'
import type { CertificationPath } from '#pki/certification-path'
import { minuteMs } from '#vocabulary/durations'
import { because, type Conclusion, passed, warning, withRemarks } from '../model/conclusion'
import type { SignatureToValidate } from '../model/signature'
import type { ValidationContext } from '../revocation/context'
import { findRevocation } from './revocation'

/** Minutes between the best signature time and the OCSP response after which we warn or refuse. */
interface Practice {
  readonly warnAfter: number
  readonly refuseAfter: number
}

// In Estonia the OCSP response is part of the signature. A response that is a day later was fetched afterwards.
const practices: Readonly<Record<string, Practice>> = {
  EE: { warnAfter: 15, refuseAfter: 24 * 60 },
}

/** Checks the time limits of the signer's country between the signature and its revocation data. */
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
