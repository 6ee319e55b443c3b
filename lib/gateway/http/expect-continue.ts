import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

const waiting = new WeakMap<Readable, ServerResponse>()

/**
 * Has a server answer `Expect: 100-continue` when the body is wanted (RFC 9110, 10.1.1): a call that its headers already
 * refuse is answered without it.
 */
export function continueWhenRead(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    // Without `100 Continue` the caller may or may not send the body, so no other request can follow on this connection.
    response.setHeader('connection', 'close')
    server.emit('request', request, response)
  })
}

/** Tells a caller who waits for it to send the body. To be called before the body is read. */
export function askForBody(incoming: Readable): void {
  const response = waiting.get(incoming)
  if (!waiting.delete(incoming) || !response || response.headersSent) return
  response.removeHeader('connection')
  response.writeContinue()
}
