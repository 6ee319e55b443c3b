import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { HttpClient, HttpRequest, HttpResponse } from '@/lib/network/http-client'
import { OutgoingFailure } from '@/lib/network/outgoing-failure'
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
  /** Statuses that are an answer; any other is a failure. */
  readonly expected: readonly number[]
}

export type S3Request = (operation: string, call: S3Call) => Promise<HttpResponse>

const attempts = 4
const timeoutMs = 60_000
const usualAnswerMax = 4 * 1_048_576
/** Overload and outages that pass; whatever was asked may be asked again (each call here is idempotent). */
const passing = [429, 500, 502, 503, 504]

/** Signs requests by AWS Signature Version 4, body included, and asks again while the trouble may pass. */
export function s3Requests(
  settings: S3Settings,
  http: HttpClient,
  clock: () => Date,
  backoffMs = 200,
): S3Request {
  return async (operation, call) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === attempts
      const response = await http(await signed(settings, call, clock())).catch((error: unknown) => {
        if (isLast || !mayPass(error)) throw error
        return undefined
      })
      if (response && call.expected.includes(response.status)) return response
      if (response && (isLast || !passing.includes(response.status))) {
        throw new S3Failure(operation, response.status, errorWord(response))
      }
      await pause(backoffMs * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

async function signed(settings: S3Settings, call: S3Call, at: Date): Promise<HttpRequest> {
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
    timeoutMs,
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

function mayPass(error: unknown): boolean {
  return error instanceof OutgoingFailure && ['connection', 'timeout'].includes(error.code)
}

/** `<Error><Code>NoSuchKey</Code>…`; the rest may name a key. */
function errorWord({ body }: HttpResponse): string | undefined {
  return /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1]
}
