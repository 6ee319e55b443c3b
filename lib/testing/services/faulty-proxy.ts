import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What may go wrong between two servers. */
export type Fault =
  /** An answer of the proxy's own; the request goes nowhere. */
  | { readonly status: number }
  /** The connection is closed, and the request goes nowhere. */
  | 'closed'
  /** Nobody ever answers, and the request goes nowhere. */
  | 'silent'
  /** The request is carried out, and its answer is lost. */
  | 'lost'
  /** The request is carried out, and the connection is closed in the middle of the answer's body. */
  | 'half'
  /** The same, but the proxy calls it the whole. */
  | 'short'
  /** So many milliseconds go by before the request arrives. */
  | { readonly delayMs: number }

export interface PassingRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
}

/** A server that hands requests on to another one, or does not. */
export interface FaultyProxy {
  readonly url: string
  /** How many requests met a fault. */
  faults(): number
  /** Asked for each request, until it is set anew: what goes wrong with it. */
  meddle(choose: (request: PassingRequest) => Fault | undefined): void
  /** The next so many requests meet this fault, all others none. */
  failNext(count: number, fault: Fault): void
  heal(): void
  close(): Promise<void>
}

/** Stands before the server at an address, which may become known later. The `Host` goes along: signatures of requests cover it. */
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
  fault: 'lost' | 'half' | 'short' | undefined,
): Promise<void> {
  const { socket, method, url = '', headers } = incoming
  const call = request(new URL(url, target), { method, headers })
  const answered = once(call.end(body), 'response') as Promise<[IncomingMessage]>
  try {
    const [answer] = await answered
    const content = Buffer.concat(await answer.toArray())
    if (fault === 'lost') return void socket.destroy()
    const half = content.subarray(0, Math.floor(content.length / 2))
    const sent = fault === undefined ? content : half
    const { 'transfer-encoding': _, ...kept } = answer.headers
    // The answer to HEAD has the length of what it does not have.
    const length = method === 'HEAD' || fault === 'half' ? {} : { 'content-length': sent.length }
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...length })
    if (fault !== 'half') return void outgoing.end(sent)
    outgoing.write(sent, () => socket.destroy())
  } catch {
    // The server itself is away.
    socket.destroy()
  }
}
