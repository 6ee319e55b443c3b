import { randomUUID } from 'node:crypto'
import type { FailureReply } from './failure-body'
import { FileReply, fileResponse, streamOf } from './file-response'

/**
 * File content inside a JSON answer. It is encoded while it is sent, so that an answer of
 * a hundred megabytes never exists as one text.
 */
export class Base64Content {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly mark = randomUUID()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks
  }

  toJSON(): string {
    return this.mark
  }
}

/** Clients of this family compare the type: no charset behind it. */
const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The answer to a successful call. */
export function successResponse(
  reply: object,
  request: Pick<Request, 'method' | 'headers'>,
): Response {
  if (reply instanceof FileReply) return fileResponse(reply, request)
  const content = findContent(reply)
  const text = JSON.stringify(reply)
  if (!content) return new Response(text, { headers: jsonHeaders })
  return new Response(streamOf(encodeInside(text, content)), { headers: jsonHeaders })
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

async function* encodeInside(json: string, content: Base64Content): AsyncGenerator<Uint8Array> {
  const [before = '', after = ''] = json.split(content.mark)
  yield Buffer.from(before)
  let rest = Buffer.alloc(0)
  for await (const chunk of content.chunks) {
    const octets = Buffer.concat([rest, chunk])
    // Base64 turns three octets into four letters: what is over waits for the next chunk.
    const whole = octets.length - (octets.length % 3)
    yield Buffer.from(octets.toString('base64', 0, whole))
    rest = octets.subarray(whole)
  }
  yield Buffer.from(rest.toString('base64') + after)
}
