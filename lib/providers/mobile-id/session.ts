import type { ProviderSessionKind, StartedSession, Waiting } from '../identity-provider'
import {
  callProvider,
  endOfSession,
  type FailuresByStatus,
  type FailuresByWord,
  failureByWord,
  longPoll,
} from '../provider-call'
import type { ProviderSettings } from '../provider-settings'
import { type MobileIdSessionStatus, startedAnswer, statusAnswer } from './wire'

/** What the results of a finished session mean; OK is none of them. */
const sessionResults: FailuresByWord = {
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

/** Rings the phone. The two kinds of session have each their own paths. */
export async function startSession(
  { http, url }: ProviderSettings,
  kind: ProviderSessionKind,
  body: object,
): Promise<StartedSession['providerSession']> {
  return await callProvider(http, {
    url: `${url}/${kind}`,
    body,
    answer: startedAnswer,
    failures: startStatuses,
  })
}

const statuses: Readonly<Record<number, ReturnType<FailuresByStatus>>> = {
  400: 'request-rejected',
  401: 'not-authorised',
  403: 'not-authorised',
  405: 'wrong-configuration',
}

/** Statuses of calls that start something. */
export const startStatuses: FailuresByStatus = ({ status }) => statuses[status]

/** A finished session, or `running`. Throws `ProviderFailure` for one that ended otherwise. */
export async function readSession(
  settings: ProviderSettings,
  kind: ProviderSessionKind,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | MobileIdSessionStatus> {
  const status = await readStatus(settings, kind, providerSession, waiting)
  if (status.state === 'RUNNING') return 'running'
  if (status.result !== 'OK') throw failureByWord(sessionResults, status.result)
  return status
}

/** Whether a session is over, however it ended. */
export async function awaitEnd(
  ...question: Parameters<typeof readStatus>
): Promise<'running' | 'ended'> {
  return await endOfSession(readStatus(...question))
}

async function readStatus(
  { http, url }: ProviderSettings,
  kind: ProviderSessionKind,
  providerSession: string,
  { waitMs, signal }: Waiting,
): Promise<MobileIdSessionStatus> {
  const { query, timeoutMs } = longPoll(waitMs)
  return await callProvider(http, {
    url: `${url}/${kind}/session/${encodeURIComponent(providerSession)}?${query}`,
    timeoutMs,
    signal,
    answer: statusAnswer,
    failures: readStatuses,
  })
}

/** Statuses of a session's status call: a session is forgotten five minutes after its end. */
const readStatuses: FailuresByStatus = ({ status }) =>
  status === 404 ? 'session-lost' : statuses[status]
