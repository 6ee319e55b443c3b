import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { OutgoingFailure, type OutgoingFailureCode } from '@/lib/network/outgoing-failure'
import type { HttpClient, HttpRequest, HttpResponse } from '@/lib/network/transport'
import { minuteMs } from '@/lib/vocabulary/durations'
import { StorageError } from '../../storage-error'
import { S3Failure } from './s3-failure'
import type { S3Settings } from './s3-settings'

/** One request to the bucket. */
export interface S3Call {
  readonly method: HttpRequest['method']
  /** Behind the prefix; absent: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly responseBytesMax?: number
  /** How long the body of an answer 206 is: a shorter one is half of it. */
  readonly rangeBytes?: number
  /** Statuses that are an answer; any other is a failure. */
  readonly expected: readonly number[]
}

/** How long trouble is waited for, in milliseconds. */
export interface S3Pace {
  /** Before asking again after a failure that may pass: 200, and longer each time. */
  readonly backoffMs?: number
  /** One question and its answer, of a few bytes each: 15,000. Nothing is asked again later than this. */
  readonly timeoutMs?: number
}

/**
 * Throws `blobs-away` when the service does not answer, or says that it cannot do it now, and `S3Failure`
 * when it refuses.
 */
export type S3Request = (operation: string, call: S3Call) => Promise<HttpResponse>

const attempts = 4
/** For each MiB on its way a request gets four seconds more: two megabits a second. */
const timeoutMsPerMebibyte = 4_000
const usualAnswerMax = 4 * 1_048_576

/**
 * Signs requests by AWS Signature Version 4, body included, and asks again while the trouble may pass: each
 * call here does the same when it is made twice.
 */
export function s3Requests(
  settings: S3Settings,
  http: HttpClient,
  clock: () => Date,
  { backoffMs = 200, timeoutMs = 15_000 }: S3Pace = {},
): S3Request {
  /** How far the service's clock is ahead of ours, as far as that matters. */
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
    // Signed at a time that is not theirs, whichever of the clocks is wrong. An answer to HEAD has no word.
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

/** Amazon lets clocks differ by a quarter of an hour. */
const skewMaxMs = 5 * minuteMs

/** The next request will be signed at the service's own time. */
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
      // The signature covers the body by its digest: what arrives is what was sent.
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

/** Half an answer, and one that is none, are of a service or a proxy that is just going or coming. */
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

/** `<Error><Code>NoSuchKey</Code>…`; the rest may name a key. */
function errorWord({ body }: HttpResponse): string | undefined {
  return /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1]
}
