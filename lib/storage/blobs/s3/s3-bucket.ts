import type { ByteRange } from '@paraph/validator/encoding/byte-source'
import { StorageError } from '../../database/storage-error'
import { S3Failure } from './s3-failure'
import type { S3Request } from './s3-request'

/** An object in a listing. */
export interface ListedObject {
  readonly key: string
  readonly storedAt: Date
  readonly size: number
}

/** The few operations of the S3 API that blobs need. */
export interface S3Bucket {
  put(key: string, body: Uint8Array): Promise<void>
  /** Size in bytes, and the tag, which changes with the content. Throws `blob-missing`. */
  look(key: string): Promise<{ readonly size: number; readonly tag: string | undefined }>
  /** Reads a range within the size; also returns the object's tag. Throws `blob-missing`. */
  read(
    key: string,
    range: ByteRange,
  ): Promise<{ readonly body: Uint8Array; readonly tag: string | undefined }>
  remove(key: string): Promise<void>
  /** At most a thousand keys, in order, after `after`. */
  list(prefix: string, after: string | undefined): Promise<readonly ListedObject[]>
  /** Throws when the bucket cannot be reached. */
  check(): Promise<void>
  startParts(key: string): Promise<string>
  /** Returns the part's tag. Numbers start at 1. */
  putPart(key: string, upload: string, number: number, body: Uint8Array): Promise<string>
  joinParts(key: string, upload: string, tags: readonly string[]): Promise<void>
  dropParts(key: string, upload: string): Promise<void>
}

const xml = { 'content-type': 'application/xml' }

export function s3Bucket(ask: S3Request, prefix: string): S3Bucket {
  return {
    put: async (key, body) => {
      await ask('PutObject', { method: 'PUT', key, body, expected: [200] })
    },
    look: async (key) => {
      const answer = await ask('HeadObject', { method: 'HEAD', key, expected: [200, 404] })
      if (answer.status === 404) throw new StorageError('blob-missing')
      return { size: Number(answer.headers['content-length']), tag: answer.headers.etag }
    },
    read: async (key, [start, end]) => {
      const headers = { range: `bytes=${start}-${end - 1}` }
      const length = end - start
      const call = { method: 'GET', key, headers, rangeBytes: length } as const
      const responseBytesMax = length + 65_536
      const answer = await ask('GetObject', { ...call, responseBytesMax, expected: [206, 404] })
      if (answer.status === 404) throw new StorageError('blob-missing')
      return { body: answer.body, tag: answer.headers.etag }
    },
    remove: async (key) => {
      await ask('DeleteObject', { method: 'DELETE', key, expected: [200, 204, 404] })
    },
    list: async (start, after) => {
      const from = after === undefined ? {} : { 'start-after': prefix + after }
      const query = { 'list-type': '2', prefix: prefix + start, ...from }
      const answer = await ask('ListObjectsV2', { method: 'GET', query, expected: [200] })
      return parseListing(Buffer.from(answer.body).toString(), prefix)
    },
    check: async () => {
      const query = { 'list-type': '2', prefix, 'max-keys': '1' }
      await ask('ListObjectsV2', { method: 'GET', query, expected: [200] })
    },
    startParts: async (key) => {
      const query = { uploads: '' }
      const answer = await ask('CreateMultipartUpload', {
        method: 'POST',
        key,
        query,
        expected: [200],
      })
      const upload = textOf(Buffer.from(answer.body).toString(), 'UploadId')
      if (!upload) throw new S3Failure('CreateMultipartUpload', 200, 'NoUploadId')
      return upload
    },
    putPart: async (key, uploadId, number, body) => {
      const query = { partNumber: String(number), uploadId }
      const answer = await ask('UploadPart', { method: 'PUT', key, query, body, expected: [200] })
      return answer.headers.etag ?? ''
    },
    joinParts: async (key, uploadId, tags) => {
      const call = { method: 'POST', key, query: { uploadId }, headers: xml } as const
      const body = Buffer.from(partList(tags))
      const answer = await ask('CompleteMultipartUpload', { ...call, body, expected: [200, 404] })
      // The service sends status 200 before the work is done: a failure is stated in the body.
      const text = Buffer.from(answer.body).toString()
      if (text.includes('<CompleteMultipartUploadResult')) return
      const failure = new S3Failure('CompleteMultipartUpload', answer.status, textOf(text, 'Code'))
      if (failure.mayPass) throw new StorageError('blobs-away', failure)
      // An earlier attempt joined the parts, and only its answer was lost.
      if (answer.status === 404 && (await isThere(ask, key))) return
      throw failure
    },
    dropParts: async (key, uploadId) => {
      const query = { uploadId }
      const call = { method: 'DELETE', key, query, expected: [204, 404] } as const
      await ask('AbortMultipartUpload', call)
    },
  }
}

async function isThere(ask: S3Request, key: string): Promise<boolean> {
  const answer = await ask('HeadObject', { method: 'HEAD', key, expected: [200, 404] })
  return answer.status === 200
}

function partList(tags: readonly string[]): string {
  const parts = tags.map((tag, index) => {
    const etag = tag.replaceAll('"', '&quot;')
    return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`
  })
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** Our keys and prefixes need no entities; objects of others are skipped because of their form. */
function parseListing(text: string, prefix: string): ListedObject[] {
  const entries = text.match(/<Contents>.*?<\/Contents>/gs) ?? []
  return entries.map((entry) => ({
    key: (textOf(entry, 'Key') ?? '').slice(prefix.length),
    storedAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
    size: Number(textOf(entry, 'Size')),
  }))
}

function textOf(text: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1]
}
