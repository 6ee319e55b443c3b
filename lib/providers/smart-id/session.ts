import type { Waiting } from '../identity-provider'
import { callProvider, type FailuresByWord, failureByWord, longPoll } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { endResults, readStatuses, startStatuses } from './results'
import {
  relyingPartyBody,
  type Started,
  type Status,
  type StatusSignature,
  startedAnswer,
  statusAnswer,
} from './wire'

/** What Smart-ID needs beyond the settings of every provider. `url` ends in `/v3`. */
export interface SmartIdSettings extends ProviderSettings {
  /** Part of what authentication signs; the provider's demonstration environment has its own. */
  readonly schemeName: 'smart-id' | 'smart-id-demo'
}

/** A session that came to a good end: what it brought is there, and proven is nothing. */
export interface FinishedSession {
  readonly documentNumber: string | undefined
  readonly cert: NonNullable<Status['cert']>
  readonly status: Status
}

/** Starts a session by a notification to the person's app. */
export async function startSession(
  { http, url, relyingParty }: SmartIdSettings,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Started> {
  return await callProvider(http, {
    url: `${url}/${path}`,
    body: { ...relyingPartyBody(relyingParty), ...body },
    signal,
    answer: startedAnswer,
    failures: startStatuses,
  })
}

/** A finished session, or `running`. Throws `ProviderFailure` for one that ended otherwise. */
export async function readSession(
  { http, url }: SmartIdSettings,
  providerSession: string,
  { waitMs, signal }: Waiting,
  failures: FailuresByWord = endResults,
): Promise<'running' | FinishedSession> {
  const { query, timeoutMs } = longPoll(waitMs)
  const status = await callProvider(http, {
    url: `${url}/session/${encodeURIComponent(providerSession)}?${query}`,
    timeoutMs,
    signal,
    answer: statusAnswer,
    failures: readStatuses,
  })
  return status.state === 'RUNNING' ? 'running' : finished(status, failures)
}

function finished(status: Status, failures: FailuresByWord): FinishedSession {
  const { endResult, documentNumber } = status.result ?? {}
  if (endResult !== 'OK') throw failureByWord(failures, endResult)
  if (!status.cert) throw new ProviderFailure('answer-rejected')
  // Only qualified accounts are ever asked for; ADVANCED is what a Basic account answers.
  if (status.cert.certificateLevel !== 'QUALIFIED') throw new ProviderFailure('not-qualified')
  return { documentNumber, cert: status.cert, status }
}

/** The signature of a finished session. Throws `ProviderFailure` when it has none by this protocol. */
export function signatureIn({ status }: FinishedSession, protocol: string): StatusSignature {
  const { signatureProtocol, signature } = status
  if (!signature || signatureProtocol !== protocol) throw new ProviderFailure('answer-rejected')
  return signature
}
