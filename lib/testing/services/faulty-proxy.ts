import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Faults between two servers. */
export type Fault =
  /** The proxy answers with this status; the request is not forwarded. */
  | { readonly status: number }
  /** The connection is closed; the request is not forwarded. */
  | 'closed'
  /** No answer; the request is not forwarded. */
  | 'silent'
  /** The request is forwarded, but its answer is lost. */
  | 'lost'
  /** The request is forwarded, but its answer never comes. */
  | 'unanswered'
  /** The request is forwarded, but the connection is closed in the middle of the answer's body. */
  | 'half'
  /** Like `half`, but the proxy states the length of the half as the whole length. */
  | 'short'
  /** The request is delayed by this many milliseconds. */
  | { readonly delayMs: number }

export interface PassingRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
}

/** A server that forwards requests to another one, unless a fault applies. */
export interface FaultyProxy {
  readonly url: string
  /** Number of requests with a fault. */
  faults(): number
  /** Sets the function that chooses the fault of each request. */
  meddle(choose: (request: PassingRequest) => Fault | undefined): void
  /** Gives the next `count` requests this fault, and all others none. */
  failNext(count: number, fault: Fault): void
  heal(): void
  close(): Promise<void>
}

/**
 * Starts a proxy for a server whose address may become known later. `Host` is forwarded, because request signatures
 * cover it.
 */
export async function startFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const none = () => undefined
  let choose: (request: PassingRequest) => Fault | undefined = none
  let met = 0
  const server = createServer(async (incoming, outgoing) => {
    incoming.on('error', () => {})
    outgoing.on('error', () => {})
    const body = await incoming.toArray().catch(() => undefined)
    if (!body) return
    const fault = choose({ method: incoming.method ?? '', path: incoming.url ?? '' })
    if (fault !== undefined) met += 1
    await meet(target(), { incoming, body: Buffer.concat(body), outgoing }, fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: () => met,
    meddle: (chosen) => {
      choose = chosen
    },
    failNext: (count, fault) => {
      let left = count
      choose = () => (left-- > 0 ? fault : undefined)
    },
    heal: () => {
      choose = none
    },
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

interface Passing {
  readonly incoming: IncomingMessage
  readonly body: Buffer
  readonly outgoing: ServerResponse
}

async function meet(target: string, passing: Passing, fault: Fault | undefined): Promise<void> {
  const { incoming, outgoing } = passing
  if (fault === 'silent') return
  if (fault === 'closed') {
    incoming.socket.destroy()
    return
  }
  if (typeof fault === 'object' && 'status' in fault) {
    outgoing.writeHead(fault.status).end()
    return
  }
  if (typeof fault === 'object') await pause(fault.delayMs, undefined, { ref: false })
  await handOn(target, passing, typeof fault === 'object' ? undefined : fault)
}

async function handOn(
  target: string,
  { incoming, body, outgoing }: Passing,
  fault: 'lost' | 'unanswered' | 'half' | 'short' | undefined,
): Promise<void> {
  const { socket, method, url = '', headers } = incoming
  const call = request(new URL(url, target), { method, headers })
  const answered = once(call.end(body), 'response') as Promise<[IncomingMessage]>
  try {
    const [answer] = await answered
    const content = Buffer.concat(await answer.toArray())
    if (fault === 'lost') return void socket.destroy()
    if (fault === 'unanswered') return
    const half = content.subarray(0, Math.floor(content.length / 2))
    const sent = fault === undefined ? content : half
    const { 'transfer-encoding': _, ...kept } = answer.headers
    // The answer to HEAD keeps the length of the missing body.
    const length = method === 'HEAD' || fault === 'half' ? {} : { 'content-length': sent.length }
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...length })
    if (fault !== 'half') return void outgoing.end(sent)
    outgoing.write(sent, () => socket.destroy())
  } catch {
    // The server itself is unavailable.
    socket.destroy()
  }
}
