import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  OutgoingFailure,
  type OutgoingFailureCode,
} from '@paraph/validator/network/outgoing-failure'
import { AwsV4Signer } from 'aws4fetch'
import type { HttpClient, HttpRequest, HttpResponse } from '@/lib/network/transport'
import { minuteMs } from '@/lib/vocabulary/durations'
import { StorageError } from '../../database/storage-error'
import { S3Failure } from './s3-failure'
import type { S3Settings } from './s3-settings'

/** One request to the bucket. */
export interface S3Call {
  readonly method: HttpRequest['method']
  /** Key of the object, without the prefix; absent: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly responseBytesMax?: number
  /** Expected body length of an answer 206: a shorter body was truncated. */
  readonly rangeBytes?: number
  /** Accepted statuses; any other one is a failure. */
  readonly expected: readonly number[]
}

/** Timing of retries, in milliseconds. */
export interface S3Pace {
  /** Pause before the first retry, 200 by default. Each further pause is longer. */
  readonly backoffMs?: number
  /** Timeout for a small request, 15,000 by default. No retry starts later than this. */
  readonly timeoutMs?: number
}

/**
 * Throws `blobs-away` if the service does not answer or reports a temporary problem, and `S3Failure` if it refuses.
 */
export type S3Request = (operation: string, call: S3Call) => Promise<HttpResponse>

const attempts = 4
/** Additional timeout per MiB transferred: two megabits a second. */
const timeoutMsPerMebibyte = 4_000
const usualAnswerMax = 4 * 1_048_576

/**
 * Signs requests by AWS Signature Version 4, body included, and retries temporary failures: all calls here are
 * idempotent.
 */
export function s3Requests(
  settings: S3Settings,
  http: HttpClient,
  clock: () => Date,
  { backoffMs = 200, timeoutMs = 15_000 }: S3Pace = {},
): S3Request {
  /** How far the service's clock is ahead of ours, if it matters. */
  let aheadMs = 0
  const once = async (operation: string, call: S3Call): Promise<HttpResponse> => {
    const response = await http({
      ...(await signed(settings, call, new Date(clock().getTime() + aheadMs))),
      timeoutMs: timeoutMs + timeoutMsPerMebibyte * mebibytesOf(call),
    })
    if (call.expected.includes(response.status)) return whole(operation, call, response)
    const failure = new S3Failure(operation, response.status, errorWord(response))
    if (failure.status !== 403) throw failure
    const theirs = Date.parse(response.headers.date ?? '') - clock().getTime()
    // The request was signed at a time the service refuses, whichever clock is wrong. An answer to HEAD has no error
    // code.
    if (!(Math.abs(theirs - aheadMs) > skewMaxMs)) throw failure
    aheadMs = theirs
    throw new ClockCorrected(failure)
  }
  return async (operation, call) => {
    const begun = performance.now()
    const isTooLate = (attempt: number) =>
      attempt === attempts || performance.now() - begun > timeoutMs
    for (let attempt = 1; ; attempt++) {
      const response = await once(operation, call).catch((error: unknown) => {
        if (!mayPass(error)) throw error
        if (isTooLate(attempt)) throw new StorageError('blobs-away', error)
        return undefined
      })
      if (response) return response
      await pause(backoffMs * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

function whole(operation: string, { rangeBytes }: S3Call, response: HttpResponse): HttpResponse {
  if (response.status === 206 && response.body.length !== rangeBytes) {
    throw new S3Failure(operation, response.status, 'Cut')
  }
  return response
}

/** Amazon accepts a difference of a quarter of an hour. */
const skewMaxMs = 5 * minuteMs

/** Thrown so that the request is repeated, signed at the service's own time. */
class ClockCorrected extends Error {
  constructor(cause: S3Failure) {
    super('The clocks differ', { cause })
  }
}

async function signed(settings: S3Settings, call: S3Call, at: Date) {
  const url = addressOf(settings, call)
  const body = call.body ?? new Uint8Array()
  const signer = new AwsV4Signer({
    ...credentialsOf(settings),
    method: call.method,
    url: url.href,
    service: 's3',
    region: settings.region,
    datetime: at.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    headers: {
      ...call.headers,
      // The signature covers the body's digest, so that a changed body is refused.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    },
  })
  const { headers } = await signer.sign()
  return {
    method: call.method,
    url: url.href,
    headers: Object.fromEntries(headers),
    ...(call.body ? { body } : {}),
    responseBytesMax: call.responseBytesMax ?? usualAnswerMax,
    idempotent: true,
  }
}

function addressOf({ endpoint, bucket, prefix, pathStyle }: S3Settings, call: S3Call): URL {
  const url = new URL(endpoint)
  const path = call.key === undefined ? '' : prefix + call.key
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = pathStyle ? `/${bucket}/${path}` : `/${path}`
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  return url
}

function credentialsOf({ accessKeyId, secretAccessKey, sessionToken }: S3Settings) {
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}

function mebibytesOf({ body, responseBytesMax = 0 }: S3Call): number {
  return Math.floor(((body?.length ?? 0) + responseBytesMax) / 1_048_576)
}

/** Truncated and invalid answers come from a service or proxy that is starting or stopping. */
const passingFailures: readonly OutgoingFailureCode[] = [
  'connection',
  'timeout',
  'unresolvable',
  'malformed-answer',
]

function mayPass(error: unknown): boolean {
  if (error instanceof ClockCorrected) return true
  if (error instanceof OutgoingFailure) return passingFailures.includes(error.code)
  return error instanceof S3Failure && error.mayPass
}

/** The code in `<Error><Code>NoSuchKey</Code>…`. The rest of the body is not used, because it may name a key. */
function errorWord({ body }: HttpResponse): string | undefined {
  return /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1]
}
