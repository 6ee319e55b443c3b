import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A received callback. */
export interface ReceivedCallback {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers a callback; `earlier` is the number of previous callbacks on this path. */
export type Answer = (response: ServerResponse, earlier: number) => void

/** A relying party's server: answers each path in the given way and records the callbacks. */
export async function startReceiver(answers: Readonly<Record<string, Answer>>) {
  const received: ReceivedCallback[] = []
  const at = (path: string) => received.filter((callback) => callback.path === path)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const earlier = at(path).length
    received.push({
      path,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    })
    answers[path]?.(response, earlier)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    /** The callbacks on a path so far. */
    at,
    /** Waits for this many callbacks on a path; limited, so that a missing one fails its test. */
    awaitAt: async (path: string, count: number): Promise<readonly ReceivedCallback[]> => {
      const deadline = Date.now() + 100_000
      while (at(path).length < count && Date.now() < deadline) await pause(10)
      return at(path)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
