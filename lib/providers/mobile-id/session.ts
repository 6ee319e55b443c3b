import type { StartedSession, Waiting } from '../identity-provider'
import { callProvider, failureByWord, longPoll } from '../provider-call'
import type { ProviderSettings } from '../provider-settings'
import { readStatuses, sessionResults, startStatuses } from './results'
import { type Status, startedAnswer, statusAnswer } from './wire'

/** The two kinds of session have each their own paths. */
export type SessionKind = 'signature' | 'authentication'

/** Rings the phone. */
export async function startSession(
  { http, url }: ProviderSettings,
  kind: SessionKind,
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
  { http, url }: ProviderSettings,
  kind: SessionKind,
  providerSession: string,
  { waitMs, signal }: Waiting,
): Promise<'running' | Status> {
  const { query, timeoutMs } = longPoll(waitMs)
  const status = await callProvider(http, {
    url: `${url}/${kind}/session/${encodeURIComponent(providerSession)}?${query}`,
    timeoutMs,
    signal,
    answer: statusAnswer,
    failures: readStatuses,
  })
  if (status.state === 'RUNNING') return 'running'
  if (status.result !== 'OK') throw failureByWord(sessionResults, status.result)
  return status
}
