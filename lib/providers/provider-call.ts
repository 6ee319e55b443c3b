import { z } from 'zod'
import { decodeBase64 } from '@/lib/encoding/base64'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import { OutgoingFailure } from '@/lib/network/outgoing-failure'
import type { HttpClient, HttpRequest, HttpResponse } from '@/lib/network/transport'
import { ProviderFailure, type ProviderFailureReason } from './provider-failure'

/** One call of a provider's REST API. */
export interface ProviderCall<Answer extends z.ZodType> {
  readonly url: string
  /** Sent as JSON by POST; absent: GET. */
  readonly body?: unknown
  /** Until the whole answer is there. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
  /** Fields it does not name are ignored: providers add them without notice. */
  readonly answer: Answer
  /** What statuses other than 200 mean. */
  readonly failures: FailuresByStatus
  /** What it means when no answer comes in time. */
  readonly late?: ProviderFailureReason
  /** Asking twice does no harm: nobody's phone rings. A lost connection is tried once more. */
  readonly repeatable?: boolean
}

/** Decides from a status and the body that came with it; undefined: not one we know. */
export type FailuresByStatus = (response: HttpResponse) => ProviderFailureReason | undefined

/** What a provider's words for the end of a session mean. */
export type FailuresByWord = Readonly<Record<string, ProviderFailureReason>>

const usualTimeoutMs = 20_000
const answerBytesMax = 256 * 1024

/** Bytes that travel as Base64 inside a provider's JSON. */
export const bytes = z.string().transform((text, context) => {
  try {
    return decodeBase64(text)
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
})

/** Calls a provider and reads its answer. Throws `ProviderFailure`, or `OutgoingFailure` when cancelled. */
export async function callProvider<Answer extends z.ZodType>(
  http: HttpClient,
  call: ProviderCall<Answer>,
): Promise<z.output<Answer>> {
  const request = requestOf(call)
  const response = await http(request)
    .catch((error: unknown) => {
      if (call.repeatable && isLostConnection(error)) return http(request)
      throw error
    })
    .catch((error: unknown) => {
      throw failureWithoutAnswer(error, call.late)
    })
  if (response.status !== 200) throw failureOf(response, call.failures)
  const parsed = call.answer.safeParse(readJson(response))
  if (parsed.success) return parsed.data
  throw new ProviderFailure('unknown-result', { cause: parsed.error })
}

function isLostConnection(error: unknown): boolean {
  return error instanceof OutgoingFailure && error.code === 'connection'
}

function requestOf({
  url,
  body,
  timeoutMs = usualTimeoutMs,
  signal,
  repeatable,
}: ProviderCall<z.ZodType>): HttpRequest {
  const common = {
    url,
    timeoutMs,
    responseBytesMax: answerBytesMax,
    ...(signal && { signal }),
    ...(repeatable && { idempotent: true }),
  }
  const accept = 'application/json'
  if (body === undefined) return { ...common, method: 'GET', headers: { accept } }
  const headers = { accept, 'content-type': 'application/json; charset=utf-8' }
  return { ...common, method: 'POST', headers, body: JSON.stringify(body) }
}

function failureWithoutAnswer(
  cause: unknown,
  late: ProviderFailureReason = 'unavailable',
): unknown {
  if (!(cause instanceof OutgoingFailure) || cause.code === 'cancelled') return cause
  const reason = cause.code === 'timeout' ? late : 'unavailable'
  return new ProviderFailure(reason, { providerWord: cause.code, cause })
}

function failureOf(response: HttpResponse, failures: FailuresByStatus): ProviderFailure {
  const isOutage = response.status >= 500 || response.status === 429
  const reason = failures(response) ?? (isOutage ? 'unavailable' : 'unknown-result')
  return new ProviderFailure(reason, { providerWord: `HTTP ${response.status}` })
}

/** The failure behind a word; a word that is not in the table is a failure too. */
export function failureByWord(failures: FailuresByWord, word = ''): ProviderFailure {
  const reason = Object.hasOwn(failures, word) ? failures[word] : undefined
  const isWord = /^[\w-]{1,64}$/.test(word)
  return new ProviderFailure(reason ?? 'unknown-result', isWord ? { providerWord: word } : {})
}

/** The body as JSON, whatever it is; undefined when it is none. */
export function readJson({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    // No JSON is a shape like any other that does not fit; the caller says so.
    return undefined
  }
}

/** What a status says when only the end counts; a session that the provider has forgotten, or never knew, is over, too. */
export async function endOfSession(
  status: Promise<{ readonly state: 'RUNNING' | 'COMPLETE' }>,
): Promise<'running' | 'ended'> {
  try {
    return (await status).state === 'RUNNING' ? 'running' : 'ended'
  } catch (error) {
    if (error instanceof ProviderFailure && unknownSession.includes(error.reason)) return 'ended'
    throw error
  }
}

const unknownSession: readonly ProviderFailureReason[] = ['session-lost', 'request-rejected']

/** The provider's word for how long to hold a question open, and how long we wait for it to answer. */
export function longPoll(waitMs: number): { query: string; timeoutMs: number } {
  const clamped = Math.min(Math.max(Math.round(waitMs), 1_000), 120_000)
  return { query: `timeoutMs=${clamped}`, timeoutMs: clamped + 1_500 }
}
