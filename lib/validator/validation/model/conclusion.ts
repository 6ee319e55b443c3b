import type { MessageKey } from '../messages/messages'

/** EN 319 102-1, 5.1.2: the result of a building block or a process. */
export type Indication = 'PASSED' | 'FAILED' | 'INDETERMINATE'

/** EN 319 102-1, 5.1.3, table 5: the reason for a result other than PASSED. */
export type SubIndication =
  | 'FORMAT_FAILURE'
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CERTIFICATE_CHAIN_GENERAL_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'REVOKED'
  | 'REVOKED_NO_POE'
  | 'REVOKED_CA_NO_POE'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'SIGNED_DATA_NOT_FOUND'
  | 'SIGNATURE_POLICY_NOT_AVAILABLE'
  | 'POLICY_PROCESSING_ERROR'
  | 'TIMESTAMP_ORDER_FAILURE'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'OUT_OF_BOUNDS_NOT_REVOKED'
  | 'REVOCATION_OUT_OF_BOUNDS_NO_POE'
  | 'TRY_LATER'
  | 'NO_POE'
  | 'UNEXPECTED_ERROR'

/** A message to the reader of a report. `about` is the name or the code of its object. */
export interface Remark {
  readonly level: 'error' | 'warning' | 'info'
  readonly key: MessageKey
  readonly about?: string | undefined
}

export interface Conclusion {
  readonly indication: Indication
  /** Undefined if, and only if, the indication is PASSED. */
  readonly subIndication: SubIndication | undefined
  readonly remarks: readonly Remark[]
}

export const passed: Conclusion = { indication: 'PASSED', subIndication: undefined, remarks: [] }

/** EN 319 102-1, 5.1.3, table 5: sub-indications of FAILED. All others belong to INDETERMINATE. */
const failing = new Set<SubIndication>([
  'FORMAT_FAILURE',
  'HASH_FAILURE',
  'SIG_CRYPTO_FAILURE',
  'EXPIRED',
  'NOT_YET_VALID',
  'REVOKED',
])

/** Makes a conclusion other than PASSED, with the reason as a message. */
export function because(subIndication: SubIndication, key: MessageKey, about?: string): Conclusion {
  return {
    indication: failing.has(subIndication) ? 'FAILED' : 'INDETERMINATE',
    subIndication,
    remarks: [{ level: 'error', key, about }],
  }
}

/** Returns the conclusion with further remarks. */
export function withRemarks(conclusion: Conclusion, remarks: readonly Remark[]): Conclusion {
  return remarks.length === 0
    ? conclusion
    : { ...conclusion, remarks: [...conclusion.remarks, ...remarks] }
}

export function warning(key: MessageKey, about?: string): Remark {
  return { level: 'warning', key, about }
}

export function info(key: MessageKey, about?: string): Remark {
  return { level: 'info', key, about }
}

/** One check of a building block, and its sub-indication and message if the check fails. */
export type Check = readonly [
  holds: () => boolean,
  subIndication: SubIndication,
  key: MessageKey,
  about?: string,
]

/** Runs the checks in order. The first one that fails gives the conclusion. */
export function firstFailure(checks: readonly Check[]): Conclusion {
  const failed = checks.find(([holds]) => !holds())
  if (!failed) return passed
  const [, subIndication, key, about] = failed
  return because(subIndication, key, about)
}
