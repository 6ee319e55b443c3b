import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { drainOf } from '@/lib/network/drain'

// Each bundle of Next has modules of its own; the process has one state.
const key = Symbol.for('paraph.portal-stopping')
const holder = globalThis as { [key]?: true }

/** Whether this portal is stopping: its health check says so before connections are refused. */
export const isStopping = (): boolean => holder[key] === true

/**
 * Delays the close of this process's HTTP server. On SIGTERM Next closes its server, and with it connections on which
 * a proxy may be sending a request. Returns a function that leaves later servers alone.
 */
export function drainOnClose(delayMs: number): () => void {
  const watched = new WeakSet<Server>()
  const watch = (message: unknown) => {
    const { server } = message as { readonly server: Server }
    if (watched.has(server)) return
    watched.add(server)
    const drain = drainOf(server)
    server.close = (closed) => {
      holder[key] = true
      pause(delayMs)
        .then(drain)
        .then(() => closed?.(), closed)
      return server
    }
  }
  subscribe(requestStart, watch)
  return () => unsubscribe(requestStart, watch)
}

const requestStart = 'http.server.request.start'
