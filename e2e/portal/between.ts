import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actedForOwner } from '@/lib/gateway/contract/endpoint'

/** A proxy between portal and gateway that can replace answers. */
export interface Between {
  readonly url: string
  /**
   * Replaces answers to calls whose path matches; without a body it does not answer. `undefined` passes them on
   * again.
   */
  garble(calls: RegExp | undefined, body?: string): void
  close(): Promise<void>
}

export async function standBetween(gatewayUrl: string): Promise<Between> {
  let garbled: { readonly calls: RegExp; readonly body: string | undefined } | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (garbled?.calls.test(request.url ?? '')) {
      if (garbled.body === undefined) return response.destroy()
      response.setHeader('content-type', 'application/json')
      response.setHeader(actedForOwner, 'yes')
      return response.end(garbled.body)
    }
    await passOn(
      gatewayUrl + request.url,
      {
        method: request.method ?? 'GET',
        headers: passedOn(request.headers),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      },
      response,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    garble: (calls, body) => {
      garbled = calls && { calls, body }
    },
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** The headers for the body's type and the request id. */
function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const { 'content-type': type = 'application/json', 'x-request-id': id } = headers
  return {
    'content-type': type,
    ...(typeof id === 'string' && { 'x-request-id': id }),
  }
}

/** If the gateway does not answer, the connection is broken here as well. */
async function passOn(url: string, init: RequestInit, response: ServerResponse): Promise<void> {
  try {
    const answer = await fetch(url, init)
    const body = Buffer.from(await answer.arrayBuffer())
    const ownersAlone = answer.headers.get(actedForOwner)
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      ...(ownersAlone && { [actedForOwner]: ownersAlone }),
    })
    response.end(body)
  } catch {
    response.destroy()
  }
}
