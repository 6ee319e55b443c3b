import { type FailureReason, failures } from '@/lib/gateway/contract/failure'

/**
 * Reads an answer that names no reason back into one. Several reasons share a code; then the first
 * of the contract's table stands for them.
 */
export function failureReason(status: number, code: number | undefined): FailureReason {
  const reasons = Object.keys(failures) as FailureReason[]
  const fits = (reason: FailureReason) =>
    failures[reason].status === status && failures[reason].code === code
  return reasons.find(fits) ?? 'technical-fault'
}
