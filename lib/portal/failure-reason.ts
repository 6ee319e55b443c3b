import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { type FailureReason, failures } from '@/lib/gateway/contract/failure'

/**
 * Reads an answer that names no reason back into one. Several reasons share a code: then the message decides, and
 * where it is none of theirs the first of the contract's table stands for them.
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
  // Endpoints whose failures carry no code: the status is all there is.
  const says = (reason: FailureReason) => code === undefined && failures[reason].status === status
  return reasons.find(isSaid) ?? reasons.find(fits) ?? reasons.find(says) ?? 'technical-fault'
}

/** Seconds until a call may be made again, where its answer says so. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof GatewayFailure ? error.retryAfter : undefined
}
