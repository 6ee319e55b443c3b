import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

interface Refusal {
  readonly status: 400 | 405
  readonly sentence: string
}

/** Answers requests on which Next fails: targets that are not a path, and the method TRACE. */
export function refuseForeignTargets(): void {
  const watched = new WeakSet<Server>()
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { readonly server: Server }
    if (watched.has(server)) return
    watched.add(server)
    const emit = server.emit.bind(server)
    server.emit = (event: string, ...rest: unknown[]) => {
      if (event !== 'request') return emit(event, ...rest)
      const [request, response] = rest as [IncomingMessage, ServerResponse]
      const refusal = refusalOf(request)
      if (!refusal) return emit(event, request, response)
      answer(response, refusal)
      return true
    }
  })
}

/** Also turns a target in absolute form (RFC 9112, 3.2.2) into a path. */
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
