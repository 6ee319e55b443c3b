import { createServer, type RequestListener, type Server } from 'node:http'
import { forRequest, newRequestId } from '@/lib/log/request-id'
import { isAdmissible } from './request-target'
import { appendSocketAddress } from './socket-address'

/** Longer than a proxy keeps a connection. Otherwise the proxy could send a request on a connection that is closing. */
const keepAliveTimeout = 70_000

/**
 * Starts the portal's server. Every request gets an id, which page and log show; ids sent by callers are ignored.
 * Throws if the port cannot be used.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    appendSocketAddress(request)
    if (isAdmissible(request, response))
      forRequest({ id: newRequestId() }, () => listener(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
