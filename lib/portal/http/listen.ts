import { createServer, type RequestListener, type Server } from 'node:http'
import { forRequest, newRequestId } from '@/lib/log/request-id'
import { serverTimeouts } from '@/lib/network/server-timeouts'
import { isAdmissible } from './request-target'
import { appendSocketAddress } from './socket-address'

/**
 * Starts the portal's server. Every request gets an id, which page and log show; ids sent by callers are ignored.
 * Throws if the port cannot be used.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer(serverTimeouts, (request, response) => {
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
