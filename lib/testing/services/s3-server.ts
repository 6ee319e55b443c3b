import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '@/lib/storage/blobs/s3/s3-settings'

const accessKeyId = 'AKIDTESTS'
const secretAccessKey = 'secret/of+the tests'
const region = 'eu-north-1'
const bucket = 'documents'

interface StoredObject {
  readonly body: Buffer
  /** Absent for objects that a test has put there. */
  readonly etag?: string
  readonly storedAt: Date
}

export interface Stored {
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, Map<number, Buffer>>
}

export const emptyBucket = (): Stored => ({ objects: new Map(), uploads: new Map() })

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

interface Call {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Access of a test to the bucket's state. */
export interface S3Server {
  readonly settings: S3Settings
  /** BLOB_URL of a folder in the bucket. */
  readonly blobUrl: string
  readonly objects: Map<string, StoredObject>
  /** Multipart uploads that were neither completed nor aborted. */
  readonly unfinished: ReadonlyMap<string, unknown>
  /** Operations in order of arrival. */
  readonly log: string[]
  /** Size of the largest request body, in bytes. */
  largestBody(): number
  /** Answers the next `count` requests with this status without executing them. */
  failNext(count: number, status: number): void
  close(): Promise<void>
}

/**
 * A bucket in memory with the S3 API according to its documentation: signatures are checked by Signature Version 4,
 * computed here independently, and a body must have the signed digest. Servers with the same `stored` serve the same
 * bucket.
 */
export async function startS3Server(stored = emptyBucket(), port = 0): Promise<S3Server> {
  const log: string[] = []
  let failures = { count: 0, status: 500 }
  let largest = 0

  const answer = (call: Call): Answer => {
    largest = Math.max(largest, call.body.length)
    if (failures.count > 0) {
      failures = { ...failures, count: failures.count - 1 }
      return refusal(failures.status, 'SlowDown')
    }
    if (isOtherTime(call)) return refusal(403, 'RequestTimeTooSkewed')
    if (!isSigned(call)) return refusal(403, 'SignatureDoesNotMatch')
    const { name, run } = operationOf(stored, call)
    log.push(name)
    return run()
  }

  const server = createServer(async (request, response) => {
    // The caller or this server may stop before the body is complete.
    const parts = await request.toArray().catch(() => undefined)
    if (!parts) return
    const body = Buffer.concat(parts)
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', `http://${headers.host}`)
    const { status, headers: answered, body: content } = answer({ method, url, headers, body })
    response.writeHead(status, answered).end(method === 'HEAD' ? undefined : content)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      endpoint,
      bucket,
      region,
      accessKeyId,
      secretAccessKey,
      prefix: 'paraph/',
      pathStyle: true,
    },
    blobUrl: bucketUrl(endpoint),
    objects: stored.objects,
    unfinished: stored.uploads,
    log,
    largestBody: () => largest,
    failNext: (count, status) => {
      failures = { count, status }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** BLOB_URL of a folder in the bucket at an address. */
export const bucketUrl = (endpoint: string) =>
  `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${bucket}/paraph?region=${region}&endpoint=${endpoint}`

function operationOf({ objects, uploads }: Stored, call: Call) {
  const { method, url, body } = call
  const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
  if (name !== bucket) return { name: 'none', run: () => refusal(404, 'NoSuchBucket') }
  const key = rest.join('/')
  const query = url.searchParams
  const upload = query.get('uploadId')
  const table: readonly [name: string, applies: boolean, run: () => Answer][] = [
    ['ListObjectsV2', key === '', () => listing(objects, query)],
    ['CreateMultipartUpload', query.has('uploads'), () => startUpload(uploads)],
    ['UploadPart', method === 'PUT' && !!upload, () => putPart(uploads, query, body)],
    ['CompleteMultipartUpload', method === 'POST', () => join({ objects, uploads }, key, call)],
    ['AbortMultipartUpload', method === 'DELETE' && !!upload, () => abort(uploads, upload)],
    ['PutObject', method === 'PUT', () => put(objects, key, body)],
    ['DeleteObject', method === 'DELETE', () => remove(objects, key)],
  ]
  const [operation, , run] = table.find(([, applies]) => applies) ?? []
  return { name: operation ?? 'GetObject', run: run ?? (() => get(objects, key, call)) }
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` }
}

function put(objects: Map<string, StoredObject>, key: string, body: Buffer): Answer {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  objects.set(key, { body, etag, storedAt: new Date() })
  return { status: 200, headers: { etag } }
}

function get(objects: Map<string, StoredObject>, key: string, { method, headers }: Call): Answer {
  const object = objects.get(key)
  if (!object) return refusal(404, 'NoSuchKey')
  const { length } = object.body
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const tagged = object.etag === undefined ? {} : { etag: object.etag }
  if (method === 'HEAD') {
    return { status: 200, headers: { ...tagged, 'content-length': String(length) } }
  }
  if (start === undefined) return { status: 200, headers: tagged, body: object.body }
  if (Number(start) >= length) return refusal(416, 'InvalidRange')
  const body = object.body.subarray(Number(start), Number(end) + 1)
  return { status: 206, headers: tagged, body }
}

function remove(objects: Map<string, StoredObject>, key: string): Answer {
  objects.delete(key)
  return { status: 204 }
}

/** Pages of two, so that callers have to request the next page. */
function listing(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('start-after') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const contents = keys.slice(0, 2).map((key) => {
    const { storedAt, body } = objects.get(key) ?? { storedAt: new Date(), body: '' }
    const moment = `<LastModified>${storedAt.toISOString()}</LastModified>`
    return `<Contents><Key>${key}</Key>${moment}<Size>${body.length}</Size></Contents>`
  })
  return { status: 200, body: `<ListBucketResult>${contents.join('')}</ListBucketResult>` }
}

function startUpload(uploads: Map<string, Map<number, Buffer>>): Answer {
  const id = randomUUID()
  uploads.set(id, new Map())
  const body = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  return { status: 200, body }
}

function putPart(
  uploads: ReadonlyMap<string, Map<number, Buffer>>,
  query: URLSearchParams,
  body: Buffer,
): Answer {
  const number = Number(query.get('partNumber'))
  uploads.get(query.get('uploadId') ?? '')?.set(number, body)
  return { status: 200, headers: { etag: `"part-${number}"` } }
}

function abort(uploads: Map<string, unknown>, upload: string | null): Answer {
  uploads.delete(upload ?? '')
  return { status: 204 }
}

function join({ objects, uploads }: Stored, key: string, { url, body }: Call): Answer {
  const upload = url.searchParams.get('uploadId') ?? ''
  const parts = uploads.get(upload)
  if (!parts) return refusal(404, 'NoSuchUpload')
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => Number(n))
  const pieces = numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))
  // Only the last part may be smaller than 5 MiB; the service checks this at completion.
  if (pieces.slice(0, -1).some(({ length }) => length < 5 * 1_048_576)) {
    return { status: 200, body: '<Error><Code>EntityTooSmall</Code></Error>' }
  }
  put(objects, key, Buffer.concat(pieces))
  uploads.delete(upload)
  return { status: 200, body: '<CompleteMultipartUploadResult/>' }
}

/** Whether a call was signed at another time, as Amazon checks it: more than a quarter of an hour earlier or later. */
function isOtherTime({ headers }: Call): boolean {
  const [, day = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(String(headers['x-amz-date'])) ?? []
  const cut = (text: string, mark: string) => text.match(/\d{2}(?=(..)*$)/g)?.join(mark)
  const signedAt = `${day.slice(0, 4)}-${cut(day.slice(4), '-')}T${cut(time, ':')}Z`
  return Math.abs(Date.parse(signedAt) - Date.now()) > 15 * 60_000
}

/** Signature Version 4: canonical request, string to sign, key of the day, and the body's digest. */
function isSigned({ method, url, headers, body }: Call): boolean {
  const digest = createHash('sha256').update(body).digest('hex')
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return false
  if (headers['x-amz-content-sha256'] !== digest) return false
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%7E', '~')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const named = signedHeaders.split(';')
  const canonical = [
    ...[method, url.pathname, query.sort().join('&')],
    ...named.map((name) => `${name}:${headers[name]}`),
    ...['', signedHeaders, digest],
  ].join('\n')
  const canonicalDigest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, canonicalDigest].join('\n')
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(toSign).digest('hex')
  return named.includes('host') && named.includes('x-amz-date') && signature === expected
}
