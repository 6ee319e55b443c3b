import type { IncomingMessage } from 'node:http'

/**
 * Appends the connection's address to X-Forwarded-For, as a proxy would. Next adds it only if the header is missing, so
 * a client that sends the header could claim any address.
 */
export function appendSocketAddress({ headers, socket }: IncomingMessage): void {
  const before = headers['x-forwarded-for']
  const address = socket.remoteAddress ?? 'unknown'
  headers['x-forwarded-for'] =
    before === undefined ? address : `${[before].flat().join(', ')}, ${address}`
}
