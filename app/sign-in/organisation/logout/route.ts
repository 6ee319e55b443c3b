import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { jsonAnswer } from '@/lib/portal/http/answers'
import { takeLogout } from '@/lib/portal/sign-in/staff-sign-in'

const bytesMax = 32_768

/**
 * OpenID Connect Back-Channel Logout 1.0, 2.5: the provider's server calls it. The signature of the token authenticates
 * the call.
 */
export async function POST(request: Request): Promise<Response> {
  const token = new URLSearchParams(await limitedText(request)).get('logout_token')
  const status = await takeLogout(token)
  return jsonAnswer(status === 400 ? { error: 'invalid_request' } : {}, status)
}

/** Returns the body as text; a body over the limit is read as empty. */
async function limitedText({ body }: Request): Promise<string> {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of Readable.fromWeb(body as ReadableStream)) {
    size += chunk.length
    if (size > bytesMax) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
