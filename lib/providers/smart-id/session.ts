import type { z } from 'zod'
import type { Bytes } from '@/lib/encoding/bytes'
import type { Waiting } from '../identity-provider'
import {
  callProvider,
  endOfSession,
  type FailuresByWord,
  failureByWord,
  longPoll,
} from '../provider-call'
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
export interface FinishedSession<Body extends SessionBody = Status> {
  readonly documentNumber: string | undefined
  /** Of the level that was asked for, by its own word; version 2 leaves it out of some answers. */
  readonly cert: Body['cert']
  readonly status: Body
}

/** What the status bodies of all versions have in common. */
type SessionBody = Pick<Status, 'state' | 'result' | 'cert'>

/** Starts a session: a message goes to the person's app, or a link will. */
export async function startSession(
  { http, url, relyingParty }: ProviderSettings,
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
  settings: ProviderSettings,
  providerSession: string,
  waiting: Waiting,
  failures: FailuresByWord = endResults,
): Promise<'running' | FinishedSession> {
  return await readSessionAs(statusAnswer, settings, providerSession, waiting, failures)
}

/** The same with a version's own status body. */
export async function readSessionAs<Body extends SessionBody>(
  answer: z.ZodType<Body>,
  settings: ProviderSettings,
  providerSession: string,
  waiting: Waiting,
  failures: FailuresByWord = endResults,
): Promise<'running' | FinishedSession<Body>> {
  const status = await readStatus(answer, settings, providerSession, waiting)
  return status.state === 'RUNNING' ? 'running' : finished(status, failures)
}

const endAnswer = statusAnswer.pick({ state: true })

/** Whether a session of any version is over, however it ended. */
export async function awaitEnd(
  settings: ProviderSettings,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | 'ended'> {
  return await endOfSession(readStatus(endAnswer, settings, providerSession, waiting))
}

async function readStatus<Body>(
  answer: z.ZodType<Body>,
  { http, url }: ProviderSettings,
  providerSession: string,
  { waitMs, signal }: Waiting,
): Promise<Body> {
  const { query, timeoutMs } = longPoll(waitMs)
  return await callProvider(http, {
    url: `${url}/session/${encodeURIComponent(providerSession)}?${query}`,
    timeoutMs,
    signal,
    answer,
    failures: readStatuses,
  })
}

function finished<Body extends SessionBody>(
  status: Body,
  failures: FailuresByWord,
): FinishedSession<Body> {
  const { endResult, documentNumber } = status.result ?? {}
  const { cert } = status
  if (endResult !== 'OK') throw failureByWord(failures, endResult)
  // Only qualified accounts are ever asked for; ADVANCED is what a Basic account answers.
  if (cert && cert.certificateLevel !== 'QUALIFIED') throw new ProviderFailure('not-qualified')
  return { documentNumber, cert, status }
}

/** The certificate of a finished session, DER. Throws `ProviderFailure` when it has none. */
export function certificateIn({ cert }: Pick<FinishedSession, 'cert'>): Bytes {
  if (!cert) throw new ProviderFailure('answer-rejected')
  return cert.value
}

/** The signature of a finished session. Throws `ProviderFailure` when it has none by this protocol. */
export function signatureIn({ status }: FinishedSession, protocol: string): StatusSignature {
  const { signatureProtocol, signature } = status
  if (!signature || signatureProtocol !== protocol) throw new ProviderFailure('answer-rejected')
  return signature
}
