import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { z } from 'zod'
import type { HttpClient, HttpRequest, HttpResponse } from '@/lib/network/transport'
import { ProviderFailure, type ProviderFailureReason } from './provider-failure'

/** One call of a provider's REST API. */
export interface ProviderCall<Answer extends z.ZodType> {
  readonly url: string
  /** Sent as JSON by POST. Without `body` and `form` the call is a GET. */
  readonly body?: unknown
  /** Sent as a form by POST, as OAuth requires. */
  readonly form?: Readonly<Record<string, string>>
  /** Value of the Authorization header. */
  readonly authorization?: string | undefined
  /** Statuses of answers that the schema reads; absent: 200. */
  readonly statuses?: readonly number[]
  /** Limit for the complete answer. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
  /** Fields that the schema does not name are ignored: providers add fields without notice. */
  readonly answer: Answer
  /** Failure reasons of statuses other than 200. */
  readonly failures: FailuresByStatus
  /** Failure reason if no answer arrives in time. */
  readonly late?: ProviderFailureReason
  /** Repeating the call is harmless because no phone rings. After a lost connection it is tried once more. */
  readonly repeatable?: boolean
}

/** Finds the failure reason from a status and its body; undefined if it is unknown. */
export type FailuresByStatus = (response: HttpResponse) => ProviderFailureReason | undefined

/** Failure reasons by the provider's result code of a session. */
export type FailuresByWord = Readonly<Record<string, ProviderFailureReason>>

const usualTimeoutMs = 20_000
const answerBytesMax = 256 * 1024

/** Bytes that are Base64 in a provider's JSON. */
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
  const { statuses = [200] } = call
  if (!statuses.includes(response.status)) throw failureOf(response, call.failures)
  const parsed = call.answer.safeParse(readJson(response))
  if (parsed.success) return parsed.data
  throw new ProviderFailure('unknown-result', { cause: parsed.error })
}

function isLostConnection(error: unknown): boolean {
  return error instanceof OutgoingFailure && error.code === 'connection'
}

function requestOf({
  url,
  timeoutMs = usualTimeoutMs,
  signal,
  repeatable,
  authorization,
  ...sent
}: ProviderCall<z.ZodType>): HttpRequest {
  const common = {
    url,
    timeoutMs,
    responseBytesMax: answerBytesMax,
    ...(signal && { signal }),
    ...(repeatable && { idempotent: true }),
  }
  const headers = { accept: 'application/json', ...(authorization && { authorization }) }
  const content = contentOf(sent)
  if (!content) return { ...common, method: 'GET', headers }
  const [type, body] = content
  return { ...common, method: 'POST', headers: { ...headers, 'content-type': type }, body }
}

function contentOf({
  body,
  form,
}: Pick<ProviderCall<z.ZodType>, 'body' | 'form'>): readonly [string, string] | undefined {
  if (form) return ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()]
  if (body === undefined) return undefined
  return ['application/json; charset=utf-8', JSON.stringify(body)]
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
  const word = errorWord(response)
  return new ProviderFailure(reason, {
    providerWord: word ? `HTTP ${response.status} ${word}` : `HTTP ${response.status}`,
  })
}

const errorBody = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) })

/** The error code in the body of an answer (RFC 6749, 5.2). A sentence is no code: it may contain personal data. */
export function errorWord(response: HttpResponse): string | undefined {
  return errorBody.safeParse(readJson(response)).data?.error
}

/** The failure for a result code; a code that is not in the table gives `unknown-result`. */
export function failureByWord(failures: FailuresByWord, word = ''): ProviderFailure {
  const reason = Object.hasOwn(failures, word) ? failures[word] : undefined
  const isWord = /^[\w-]{1,64}$/.test(word)
  return new ProviderFailure(reason ?? 'unknown-result', isWord ? { providerWord: word } : {})
}

/** The body as JSON; undefined if it is not JSON. Fields with null are left out: they mean that a value is missing. */
export function readJson({ body }: HttpResponse): unknown {
  try {
    return withoutNulls(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    // The caller's schema rejects undefined like any other unexpected shape.
    return undefined
  }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const present = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNulls(inner)]))
}

/** Whether a session has ended. A session that the provider has forgotten or never knew counts as ended. */
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

/** The long-poll parameter for the provider, and our own timeout for the same request. */
export function longPoll(waitMs: number): { query: string; timeoutMs: number } {
  const clamped = Math.min(Math.max(Math.round(waitMs), 1_000), 120_000)
  return { query: `timeoutMs=${clamped}`, timeoutMs: clamped + 1_500 }
}
