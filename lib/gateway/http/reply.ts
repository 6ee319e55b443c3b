import { Base64Content, FileReply } from '../operation/reply'
import type { FailureReply } from './failure-body'
import { begun, fileResponse, streamOf } from './file-response'

/** Headers of an answer. Clients of this API compare the type exactly, so it has no charset. */
const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The answer to a successful call. Throws if content cannot be read. */
export function successResponse(
  reply: object,
  request: Pick<Request, 'method' | 'headers'>,
): Response | Promise<Response> {
  if (reply instanceof FileReply) return fileResponse(reply, request)
  const content = findContent(reply)
  const text = JSON.stringify(reply)
  if (content) return contentResponse(text, content)
  return new Response(text, { headers: jsonHeaders })
}

async function contentResponse(json: string, content: Base64Content): Promise<Response> {
  const encoded = await begun(encodeInside(json, content))
  return new Response(streamOf(encoded), { headers: jsonHeaders })
}

export function failureResponse({ status, body, headers }: FailureReply): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } })
}

function findContent(value: unknown): Base64Content | undefined {
  if (value instanceof Base64Content) return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const content = findContent(inner)
    if (content) return content
  }
  return undefined
}

/**
 * Encodes content inside JSON. The first chunk already has content: if the content cannot be read, no part of an answer
 * was sent.
 */
async function* encodeInside(json: string, content: Base64Content): AsyncGenerator<Uint8Array> {
  const [before = '', after = ''] = json.split(content.mark)
  let text = before
  let rest = Buffer.alloc(0)
  for await (const chunk of content.chunks) {
    const bytes = Buffer.concat([rest, chunk])
    // Base64 encodes three bytes as four letters: remaining bytes wait for the next chunk.
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(text + bytes.toString('base64', 0, whole))
    text = ''
    rest = bytes.subarray(whole)
  }
  yield Buffer.from(text + rest.toString('base64') + after)
}
