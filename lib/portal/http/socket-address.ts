import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * Has every request of this process say at the end of its X-Forwarded-For which address its connection
 * came from, as a proxy would. Next itself writes that down only where the header is missing: whoever
 * sends one could pass for anybody.
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
