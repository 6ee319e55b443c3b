import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * Appends the connection's address to X-Forwarded-For of every request, as a proxy would. Next adds it only if the
 * header is missing, so that a client that sends one could pose as any address.
 */
export function noteSocketAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    const before = request.headers['x-forwarded-for']
    const address = request.socket.remoteAddress ?? 'unknown'
    request.headers['x-forwarded-for'] =
      before === undefined ? address : `${[before].flat().join(', ')}, ${address}`
  })
}
