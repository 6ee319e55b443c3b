import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { KeyRing } from '@paraph/validator/authority/key-ring'
import { simulatorApp } from './app'
import { openSmtpDoor } from './inbox/smtp'
import type { Later } from './phones/later'
import type { SimulatorSettings } from './simulator-settings'
import { openWorld } from './world'

export interface Simulator {
  /** Base address without a trailing slash. */
  readonly url: string
  readonly smtpPort: number
  close(): Promise<void>
}

/** Starts the simulated world. Resolves when the server answers. `ring` and `later` are passed to `openWorld`. */
export async function startSimulator(
  settings: SimulatorSettings,
  clock: () => Date = () => new Date(),
  ring?: KeyRing,
  later?: Later,
): Promise<Simulator> {
  let open: (answer: RequestListener) => void = () => {}
  const opened = new Promise<RequestListener>((resolve) => {
    open = resolve
  })
  // Requests that arrive before the world is ready wait for it.
  const server = createServer((request, response) => {
    void opened.then((answer) => answer(request, response))
  })
  const url = await listen(server, settings)
  const world = await openWorld(settings, url, clock, ring, later)
  const door = await openSmtpDoor(settings.host, settings.smtpPort, world.mailbox)
  open(getRequestListener(simulatorApp(world).fetch))
  return {
    url,
    smtpPort: door.port,
    async close() {
      world.switchboard.close()
      await Promise.all([door.close(), closeServer(server)])
    },
  }
}

/** Listens before the world exists: certificates contain the address, and port 0 is known only after listening. */
async function listen(server: Server, { host, port }: SimulatorSettings): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return `http://${reachableName(host)}:${address.port}`
}

/** Replaces a wildcard address, to which clients cannot connect. */
function reachableName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
