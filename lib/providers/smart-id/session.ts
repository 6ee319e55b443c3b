import type { Bytes } from '@paraph/validator/encoding/bytes'
import { z } from 'zod'
import type { HttpResponse } from '@/lib/network/transport'
import type { Waiting } from '../identity-provider'
import {
  callProvider,
  endOfSession,
  type FailuresByStatus,
  type FailuresByWord,
  failureByWord,
  longPoll,
  readJson,
} from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import {
  relyingPartyBody,
  type SmartIdSessionStatus,
  type Started,
  type StatusSignature,
  startedAnswer,
  statusAnswer,
} from './wire'

/** Settings of Smart-ID beyond those of every provider. `url` ends in `/v3`. */
export interface SmartIdSettings extends ProviderSettings {
  /** Part of the text that authentication signs; the provider's demonstration environment has its own. */
  readonly schemeName: 'smart-id' | 'smart-id-demo'
}

/** A session that ended successfully. Its content is present but not verified. */
export interface FinishedSession<Body extends SessionBody = SmartIdSessionStatus> {
  readonly documentNumber: string | undefined
  /** Has the requested level according to the answer; version 2 omits the level from some answers. */
  readonly cert: Body['cert']
  readonly status: Body
}

/** Fields that the status bodies of all versions share. */
type SessionBody = Pick<SmartIdSessionStatus, 'state' | 'result' | 'cert'>

/** Failure reasons of end results, v2 and v3 together; OK is not a failure. */
export const endResults: FailuresByWord = {
  USER_REFUSED: 'refused',
  USER_REFUSED_INTERACTION: 'refused',
  USER_REFUSED_CERT_CHOICE: 'refused',
  USER_REFUSED_DISPLAYTEXTANDPIN: 'refused',
  USER_REFUSED_VC_CHOICE: 'refused',
  USER_REFUSED_CONFIRMATIONMESSAGE: 'refused',
  USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE: 'refused',
  WRONG_VC: 'wrong-code',
  TIMEOUT: 'timed-out',
  DOCUMENT_UNUSABLE: 'account-unusable',
  ACCOUNT_UNUSABLE: 'account-unusable',
  REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP: 'app-outdated',
}

/** Failure reasons of a certificate choice, in which a timeout means that the certificate did not arrive. */
export const certificateEndResults: FailuresByWord = { ...endResults, TIMEOUT: 'certificate-late' }

/** Starts a session: sends a notification to the person's app, or prepares a link. */
export async function startSession(
  { http, url, relyingParty }: ProviderSettings,
  path: string,
  body: object,
  { signal, failures = startStatuses }: StartTerms = {},
): Promise<Started> {
  return await callProvider(http, {
    url: `${url}/${path}`,
    body: { ...relyingPartyBody(relyingParty), ...body },
    signal,
    answer: startedAnswer,
    failures,
  })
}

interface StartTerms {
  readonly signal?: AbortSignal | undefined
  readonly failures?: FailuresByStatus
}

const statuses: Readonly<Record<number, ReturnType<FailuresByStatus>>> = {
  400: 'request-rejected',
  401: 'not-authorised',
  403: 'not-authorised',
  405: 'wrong-configuration',
  471: 'not-qualified',
  472: 'account-unusable',
  480: 'wrong-configuration',
  580: 'unavailable',
}

/** Statuses of calls that start a session. Since 3.2 problem details distinguish the kinds of 404. */
export const startStatuses: FailuresByStatus = (response) =>
  response.status === 404 ? notFound(response) : statuses[response.status]

/** Statuses of a call that continues a session: 404 means that the app no longer waits in it. */
export const linkedStatuses: FailuresByStatus = (response) =>
  response.status === 404 ? 'session-lost' : startStatuses(response)

/** Returns a finished session or `running`. Throws `ProviderFailure` if the session ended without success. */
export const readSession = sessionReader(statusAnswer)

/** Makes a reader of sessions for a version's own status body. */
export function sessionReader<Body extends SessionBody>(answer: z.ZodType<Body>) {
  return async (
    settings: ProviderSettings,
    providerSession: string,
    waiting: Waiting,
    failures: FailuresByWord = endResults,
  ): Promise<'running' | FinishedSession<Body>> => {
    const status = await readStatus(answer, settings, providerSession, waiting)
    return status.state === 'RUNNING' ? 'running' : finished(status, failures)
  }
}

const endAnswer = statusAnswer.pick({ state: true })

/** Whether a session of any version has ended, with any result. */
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

/** Statuses of the status call: the provider forgets a session five minutes after its end. */
const readStatuses: FailuresByStatus = ({ status }) =>
  status === 404 ? 'session-lost' : statuses[status]

// RFC 9457.
const problemDetails = z.object({ errors: z.array(z.object({ code: z.string().optional() })) })

function notFound(response: HttpResponse): ReturnType<FailuresByStatus> {
  // A web server's HTML page means that the address is not the API's.
  if (Buffer.from(response.body).toString('latin1').trimStart().startsWith('<')) {
    return 'wrong-configuration'
  }
  const { data } = problemDetails.safeParse(readJson(response))
  const isUnsuitable = data?.errors.some(({ code }) => code === 'NO_SUITABLE_ACCOUNT_FOUND')
  return isUnsuitable ? 'not-qualified' : 'no-account'
}

function finished<Body extends SessionBody>(
  status: Body,
  failures: FailuresByWord,
): FinishedSession<Body> {
  const { endResult, documentNumber } = status.result ?? {}
  const { cert } = status
  if (endResult !== 'OK') throw failureByWord(failures, endResult)
  // We request qualified accounts only; ADVANCED is the level of a Basic account.
  if (cert && cert.certificateLevel !== 'QUALIFIED') throw new ProviderFailure('not-qualified')
  return { documentNumber, cert, status }
}

/** The certificate of a finished session, DER. Throws `ProviderFailure` if it has none. */
export function certificateIn({ cert }: Pick<FinishedSession, 'cert'>): Bytes {
  if (!cert) throw new ProviderFailure('answer-rejected')
  return cert.value
}

/** The signature of a finished session. Throws `ProviderFailure` if it has none by this protocol. */
export function signatureIn({ status }: FinishedSession, protocol: string): StatusSignature {
  const { signatureProtocol, signature } = status
  if (!signature || signatureProtocol !== protocol) throw new ProviderFailure('answer-rejected')
  return signature
}
