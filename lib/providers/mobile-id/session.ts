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

/** Failure reasons of finished sessions; OK is not a failure. */
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

/** Sends the prompt to the phone. Each kind of session has its own path. */
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

/** Statuses of calls that start a session. */
export const startStatuses: FailuresByStatus = ({ status }) => statuses[status]

/** Returns a finished session or `running`. Throws `ProviderFailure` if the session ended without success. */
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

/** Whether a session has ended, with any result. */
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

/** Statuses of the session status call: the provider forgets a session five minutes after its end. */
const readStatuses: FailuresByStatus = ({ status }) =>
  status === 404 ? 'session-lost' : statuses[status]
