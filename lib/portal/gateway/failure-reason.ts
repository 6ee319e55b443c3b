import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'

/**
 * Finds the reason of a failed call that does not name it. If several reasons have the same code, the message decides.
 * If no message matches, the first reason in the contract's table is used.
 */
export function failureReason(
  status: number,
  code: number | undefined,
  message?: string,
): FailureReason {
  const reasons = Object.keys(failures) as FailureReason[]
  const fits = (reason: FailureReason) =>
    failures[reason].status === status && failures[reason].code === code
  const isSaid = (reason: FailureReason) => fits(reason) && failures[reason].message === message
  // Failures of some endpoints have no code. Then only the status is compared.
  const says = (reason: FailureReason) => code === undefined && failures[reason].status === status
  return reasons.find(isSaid) ?? reasons.find(fits) ?? reasons.find(says) ?? 'technical-fault'
}

/** Seconds until a call may be repeated, if the gateway says so. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof GatewayFailure ? error.retryAfter : undefined
}
