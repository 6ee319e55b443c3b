import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { AttemptKind, Outcome } from '../attempts/outcome-words'
import { type OutcomeReason, outcomeText } from '../attempts/outcomes'
import { failureReason, retryAfterOf } from '../gateway/failure-reason'
import { logFault } from '../log/portal-log'
import type { PersonFaults } from '../people/person-answer'

/** The result of a command. Without an outcome, the page that is rendered again shows the reason. */
export type CommandAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly outcome: Outcome | undefined
      /** Faults of the typed values. Each is shown at its field. */
      readonly faults?: PersonFaults
    }

/** The answer to a failed command. An internal fault is logged with the reference that the page shows. */
export function failedCommand(
  error: unknown,
  kind: AttemptKind,
  known: Pick<Outcome, 'reference' | 'country'> = {},
): CommandAnswer {
  const reason = reasonOf(error)
  if (reason === 'busy') return { ok: false, outcome: undefined }
  const faults = fieldFaults[reason]
  if (faults) return { ok: false, outcome: undefined, faults }
  const reference = reason === 'technical-fault' ? logFault(error, { at: kind }) : known.reference
  const retryAfter = retryAfterOf(error)
  return {
    ok: false,
    outcome: { text: outcomeText(reason), kind, ...known, reference, retryAfter },
  }
}

const fieldFaults: Readonly<Partial<Record<OutcomeReason, PersonFaults>>> = {
  'malformed-personal-code': { code: 'codeMalformed' },
  'malformed-phone': { phone: 'phoneMalformed' },
}

/** The answer to a call that none of our forms makes. */
export function misshapen(kind: AttemptKind): CommandAnswer {
  return { ok: false, outcome: { text: outcomeText('invalid-parameter'), kind } }
}

/** The reason of an error. `service-away` only if the gateway did not answer. */
function reasonOf(error: unknown): OutcomeReason {
  if (error instanceof GatewayUnreachable) return 'service-away'
  if (!(error instanceof GatewayFailure)) return 'technical-fault'
  return error.reason ?? failureReason(error.status, error.code, error.message)
}
