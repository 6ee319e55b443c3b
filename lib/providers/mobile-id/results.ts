import type { FailuresByStatus, FailuresByWord } from '../provider-call'

/** What the results of a finished session mean; OK is none of them. */
export const sessionResults: FailuresByWord = {
  TIMEOUT: 'timed-out',
  EXPIRED_TRANSACTION: 'timed-out',
  NOT_MID_CLIENT: 'no-account',
  USER_CANCELLED: 'refused',
  SIGNATURE_HASH_MISMATCH: 'keys-mismatch',
  PHONE_ABSENT: 'phone-absent',
  DELIVERY_ERROR: 'not-delivered',
  SIM_ERROR: 'not-delivered',
}

export const certificateResults: FailuresByWord = { ...sessionResults, NOT_FOUND: 'no-account' }

const statuses: Readonly<Record<number, ReturnType<FailuresByStatus>>> = {
  400: 'request-rejected',
  401: 'not-authorised',
  403: 'not-authorised',
  405: 'wrong-configuration',
}

/** Statuses of calls that start something. */
export const startStatuses: FailuresByStatus = ({ status }) => statuses[status]

/** Statuses of a session's status call: a session is forgotten five minutes after its end. */
export const readStatuses: FailuresByStatus = ({ status }) =>
  status === 404 ? 'session-lost' : statuses[status]
