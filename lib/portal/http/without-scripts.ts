import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { cookieName } from './cookie-name'

/** Pages of which all works without scripts while nobody is signed in. */
const plainPages: readonly string[] = ['/']

/**
 * Wraps the server of Next: sends these pages without its scripts, which weigh more than all else of them, and without
 * the data for them. A script with the attribute `data-kept` stays. A page that the router of Next asks for is not
 * changed, nor is one for a browser with the cookie `signedIn`.
 */
export function withoutScripts(
  listener: RequestListener,
  signedIn = cookieName('viewer'),
  pages = plainPages,
): RequestListener {
  return (request, response) => {
    if (isPlain(request, pages, signedIn)) sendPlain(request, response)
    listener(request, response)
  }
}

function isPlain(
  { url = '', headers }: IncomingMessage,
  pages: readonly string[],
  signedIn: string,
) {
  const isOfRouter = headers.rsc !== undefined || headers['next-action'] !== undefined
  const cookies = headers.cookie?.split(/; ?/) ?? []
  return (
    !isOfRouter &&
    pages.includes(url.split('?', 1)[0] ?? '') &&
    !cookies.some((cookie) => cookie.startsWith(`${signedIn}=`))
  )
}

/** Collects the page, which is small, and sends it in one piece. */
function sendPlain(request: IncomingMessage, response: ServerResponse): void {
  const isGzipAccepted = /\bgzip\b/.test(`${request.headers['accept-encoding']}`)
  // Otherwise Next would compress the page before this function sees it.
  delete request.headers['accept-encoding']
  const chunks: Buffer[] = []
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encodingOf(encoding)))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { end } = response
  response.flushHeaders = () => undefined
  response.write = (...given: unknown[]) => {
    collect(given[0], given[1])
    callLast(given)
    return true
  }
  response.end = (...given: unknown[]) => {
    collect(given[0], given[1])
    const body = Buffer.concat(chunks)
    const sent = isPage(response) ? Buffer.from(plain(body.toString())) : body
    const isPacked = isGzipAccepted && sent.length > 0
    if (isPacked) response.setHeader('content-encoding', 'gzip')
    response.appendHeader('vary', 'accept-encoding')
    response.removeHeader('transfer-encoding')
    response.removeHeader('content-length')
    end.call(response, isPacked ? gzipSync(sent) : sent, 'utf8', () => callLast(given))
    return response
  }
}

const isPage = (response: ServerResponse) =>
  `${response.getHeader('content-type')}`.startsWith('text/html')

function encodingOf(given: unknown): BufferEncoding {
  return typeof given === 'string' && Buffer.isEncoding(given) ? given : 'utf8'
}

function callLast(given: readonly unknown[]): void {
  const last = given.at(-1)
  if (typeof last === 'function') last()
}

/** React escapes `<` in texts and attributes, so each of these is an element. */
export function plain(page: string): string {
  return page
    .replace(/<script\b(?![^>]*\bdata-kept\b)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
}
