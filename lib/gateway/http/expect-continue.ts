import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

const waiting = new WeakMap<Readable, ServerResponse>()

/**
 * Makes a server answer `Expect: 100-continue` only when the body is needed (RFC 9110, 10.1.1): a call that is
 * refused by its headers gets its answer without sending the body.
 */
export function continueWhenRead(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    // Without `100 Continue` the caller may or may not send the body, so the connection cannot be reused.
    response.setHeader('connection', 'close')
    server.emit('request', request, response)
  })
}

/** Tells a waiting caller to send the body. Must be called before the body is read. */
export function askForBody(incoming: Readable): void {
  const response = waiting.get(incoming)
  if (!waiting.delete(incoming) || !response || response.headersSent) return
  response.removeHeader('connection')
  response.writeContinue()
}
