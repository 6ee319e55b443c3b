import type { IncomingMessage, ServerResponse } from 'node:http'

interface Refusal {
  readonly status: 400 | 405
  readonly sentence: string
}

/**
 * Answers the requests that Next cannot handle: targets that are not a path, and the method TRACE. Then returns false.
 */
export function isAdmissible(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = refusalOf(request)
  if (refusal) answer(response, refusal)
  return refusal === undefined
}

/** Returns why a request is refused. Also turns a target in absolute form (RFC 9112, 3.2.2) into a path. */
function refusalOf(request: IncomingMessage): Refusal | undefined {
  const { method, url = '' } = request
  if (method === 'TRACE') return { status: 405, sentence: 'This method is not allowed here.' }
  if (url.startsWith('/')) return undefined
  if (!(/^https?:\/\//i.test(url) && URL.canParse(url))) {
    return { status: 400, sentence: 'The address of the request is malformed.' }
  }
  const { pathname, search } = new URL(url)
  request.url = pathname + search
  return undefined
}

function answer(response: ServerResponse, { status, sentence }: Refusal): void {
  const allow = status === 405 ? { allow: 'GET, HEAD, POST' } : {}
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...allow,
  })
  response.end(`${sentence}\n`)
}
