import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { plainPages } from './content-security-policy'
import { cookieName } from './cookie-name'

/**
 * Wraps the server of Next: sends these pages without Next's scripts, which are larger than everything else, and
 * without the data for them. A script with the attribute `data-kept` stays. Pages are not changed for the router of
 * Next, nor for a browser with the cookie `signedIn`.
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

/** Collects the small page and sends it in one piece. */
function sendPlain(request: IncomingMessage, response: ServerResponse): void {
  const isGzipAccepted = /\bgzip\b/.test(`${request.headers['accept-encoding']}`)
  // Otherwise Next would compress the page before this function sees it.
  delete request.headers['accept-encoding']
  const chunks: Buffer[] = []
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encodingOf(encoding)))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { end, writeHead } = response
  // Next sets the headers before the first piece, but the length and the encoding are known only after the last.
  let stated: readonly unknown[] = []
  response.writeHead = (...given: unknown[]) => {
    stated = given
    return response
  }
  response.flushHeaders = () => undefined
  response.write = (...given: unknown[]) => {
    collect(given[0], given[1])
    callLast(given)
    return true
  }
  response.end = (...given: unknown[]) => {
    collect(given[0], given[1])
    Object.assign(response, { writeHead, end })
    state(response, stated)
    const body = Buffer.concat(chunks)
    const sent = isPage(response) ? Buffer.from(plain(body.toString())) : body
    const isPacked = isGzipAccepted && sent.length > 0
    if (isPacked) response.setHeader('content-encoding', 'gzip')
    response.appendHeader('vary', 'accept-encoding')
    for (const name of ['transfer-encoding', 'content-length']) response.removeHeader(name)
    return response.end(isPacked ? gzipSync(sent) : sent, () => callLast(given))
  }
}

/** Applies the arguments of `writeHead`: the status, optionally its text, and optionally headers. */
function state(response: ServerResponse, given: readonly unknown[]): void {
  const [status] = given
  if (typeof status === 'number') response.statusCode = status
  const headers = given.at(-1)
  if (typeof headers !== 'object' || headers === null) return
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
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

/** Removes scripts from a page. React escapes `<` in texts and attributes, so each match is an element. */
export function plain(page: string): string {
  return page
    .replace(/<script\b(?![^>]*\bdata-kept\b)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
}
