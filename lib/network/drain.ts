import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** After this long without a request, a proxy is unlikely to have one on its way over a kept connection. */
const quietMs = 250
const quietMaxMs = 5_000

const idleTurnMs = 1
const turnsMax = 1_000

/** Resolves when the event loop has polled for input and was nearly idle. */
async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn++) {
    const begun = performance.now()
    await nextTurn()
    if (performance.now() - begun < idleTurnMs) return
  }
}

/**
 * Returns a function that ends a server without failing a request. The server takes no new connections and closes
 * each connection with its last answer. Kept connections stay open until no request has arrived for a moment;
 * requests on them are answered with `Connection: close`. The server's own `close` ends idle connections at once, and
 * a proxy that is just sending a POST on one may not repeat it elsewhere (RFC 9110, 9.2.2).
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
  // Prepended, because a handler may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    // The connection may have been opened before this listener was added.
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
    // The system resets connections that it has accepted but this process has not.
    await untilIdle()
    // The method of a TCP server, because that of an HTTP server closes idle connections.
    TcpServer.prototype.close.call(server)
    await untilQuiet()
    closeIdle()
    await closed
  }
}
