import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Gives what ends a server that was just made: it takes no more connections, answers what was asked, and closes each
 * connection with its last answer. The server's own `close` waits a minute for a connection that has said nothing yet, and
 * for the rest of its keep-alive time for one whose answer was under way.
 */
export function drainOf(server: Server): () => Promise<void> {
  const unanswered = new Map<Socket, number>()
  let isDraining = false
  const count = (socket: Socket, change: number) => {
    if (socket.destroyed) return
    const requests = (unanswered.get(socket) ?? 0) + change
    unanswered.set(socket, requests)
    if (isDraining && requests === 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    count(socket, 0)
    socket.once('close', () => unanswered.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return async () => {
    isDraining = true
    const closed = once(server, 'close')
    server.close()
    for (const socket of unanswered.keys()) count(socket, 0)
    await closed
  }
}
