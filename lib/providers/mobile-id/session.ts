import type { ProviderSessionKind, StartedSession, Waiting } from '../identity-provider'
import { callProvider, endOfSession, failureByWord, longPoll } from '../provider-call'
import type { ProviderSettings } from '../provider-settings'
import { readStatuses, sessionResults, startStatuses } from './results'
import { type Status, startedAnswer, statusAnswer } from './wire'

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

/** A finished session, or `running`. Throws `ProviderFailure` for one that ended otherwise. */
export async function readSession(
  settings: ProviderSettings,
  kind: ProviderSessionKind,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | Status> {
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
): Promise<Status> {
  const { query, timeoutMs } = longPoll(waitMs)
  return await callProvider(http, {
    url: `${url}/${kind}/session/${encodeURIComponent(providerSession)}?${query}`,
    timeoutMs,
    signal,
    answer: statusAnswer,
    failures: readStatuses,
  })
}
