import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { OperationFailure } from '../operation/operation-failure'
import { failureReply } from './failure-body'
import { preconditionOf } from './preconditions'
import { failureResponse } from './reply'

const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]

/** A frequently served constant text, in every coding. */
export interface CompressedText {
  readonly sha256: string
  readonly bytes: Readonly<Record<Coding, Buffer>>
}

// The highest quality takes seconds for two megabytes and saves only a tenth.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export async function compressedText(text: string): Promise<CompressedText> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOptions),
    promisify(gzip)(identity),
  ])
  const sha256 = createHash('sha256').update(identity).digest('hex')
  return { sha256, bytes: { br, gzip: gzipped, identity } }
}

/** The text in the coding that the caller prefers, or 304 if the caller has it (RFC 9110, 12.5.3 and 13.1.2). */
export function textResponse(
  { sha256, bytes }: CompressedText,
  mediaType: string,
  request: Pick<Request, 'method' | 'headers'>,
): Response {
  const coding = codingFor(request.headers.get('accept-encoding'))
  // RFC 9110, 8.8.3.3: a strong tag belongs to one coding.
  const etag = coding === 'identity' ? `"${sha256}"` : `"${sha256}-${coding}"`
  const headers = { etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' }
  const condition = preconditionOf(request, etag)
  if (condition === 'failed') {
    return failureResponse(failureReply(new OperationFailure('precondition-failed')))
  }
  if (condition === 'not-modified') return new Response(null, { status: 304, headers })
  const body = bytes[coding]
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      ...headers,
      'content-type': mediaType,
      'content-length': String(body.length),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    },
  })
}

/**
 * RFC 9110, 12.5.3: the first supported coding with the caller's highest weight. Without the header, the text is not
 * encoded.
 */
export function codingFor(acceptEncoding: string | null): Coding {
  if (acceptEncoding === null) return 'identity'
  const weights = new Map(
    acceptEncoding.split(',').map((item): [string, number] => {
      const [coding = '', ...parameters] = item.toLowerCase().split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return [coding.trim(), Number(weight ?? 1)]
    }),
  )
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.001 : 0)
  const [best = 'identity'] = codings.toSorted((one, other) => weightOf(other) - weightOf(one))
  return weightOf(best) > 0 ? best : 'identity'
}
