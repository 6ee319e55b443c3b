import { createServer, type RequestListener, type Server } from 'node:http'
import { callersRequestId, forRequest, newRequestId, requestIdHeader } from '@/lib/log/request-id'
import { serverTimeouts } from '@/lib/network/server-timeouts'
import { continueWhenRead } from './expect-continue'
import { isAdmissible, refuseInJson } from './http-refusals'

/** Starts a server that answers in JSON and with a request id to every request, including malformed HTTP. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer(
    { ...serverTimeouts, requireHostHeader: false },
    (request, response) => {
      const id = newRequestId()
      response.setHeader(requestIdHeader, id)
      const callersId = callersRequestId(request.headers[requestIdHeader])
      if (isAdmissible(request, response))
        forRequest({ id, callersId }, () => listener(request, response))
    },
  )
  refuseInJson(server)
  continueWhenRead(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
