import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** After so long without a request, none is likely to be on its way over a connection that a proxy keeps. */
const quietMs = 250
const quietMaxMs = 5_000

const idleTurnMs = 1
const turnsMax = 1_000

/** Resolves when the event loop has looked for what arrived and had next to nothing to do. */
async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) {
    const begun = performance.now()
    await nextTurn()
    if (performance.now() - begun < idleTurnMs) return
  }
}

/**
 * Returns a function that ends a server without failing a request. The server takes no new connections and closes each
 * connection with its last answer. Kept connections stay open until no request has arrived for a moment: what arrives
 * on them is answered with `Connection: close`. The server's own `close` ends idle connections at once. A proxy that is
 * just sending a POST on one of these may not repeat it elsewhere (RFC 9110, 9.2.2).
 */
export function drainOf(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  const unanswered = new Map<ServerResponse, Socket>()
  let lastRequestAt = Number.NEGATIVE_INFINITY
  let isDraining = false

  const watch = (socket: Socket) => {
    if (connections.has(socket)) return
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  }
  server.on('connection', watch)
  // First, because a handler may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    // Its connection may be older than this watch.
    watch(socket)
    lastRequestAt = performance.now()
    unanswered.set(response, socket)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => {
      unanswered.delete(response)
      if (!isDraining) return
      if (![...unanswered.values()].includes(socket)) socket.destroySoon()
    })
  })

  async function untilQuiet(): Promise<void> {
    const deadline = performance.now() + quietMaxMs
    while (connections.size > 0) {
      const waitMs = Math.min(lastRequestAt + quietMs, deadline) - performance.now()
      if (waitMs > 0) await pause(waitMs)
      const before = lastRequestAt
      await untilIdle()
      if (waitMs <= 0 && lastRequestAt === before) return
    }
  }

  function closeIdle(): void {
    const busy = new Set(unanswered.values())
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon()
  }

  return async () => {
    isDraining = true
    for (const response of unanswered.keys()) response.shouldKeepAlive = false
    const closed = once(server, 'close')
    // The system resets connections that it has accepted and this process has not.
    await untilIdle()
    // Of a TCP server: this one leaves connections alone.
    TcpServer.prototype.close.call(server)
    await untilQuiet()
    closeIdle()
    await closed
  }
}
