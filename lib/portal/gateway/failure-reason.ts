import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'

/**
 * Finds the reason behind a failure answer that does not name it. If several reasons share a code, the message
 * decides; if no message matches, the first reason in the contract's table is used.
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
  // Failures of some endpoints carry no code; then only the status is compared.
  const says = (reason: FailureReason) => code === undefined && failures[reason].status === status
  return reasons.find(isSaid) ?? reasons.find(fits) ?? reasons.find(says) ?? 'technical-fault'
}

/** Seconds until a call may be repeated, if its answer says so. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof GatewayFailure ? error.retryAfter : undefined
}
