import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Services } from '../context'
import { addRelyingParty, listAll, revoke, rotate } from './relying-party-commands'
import {
  importCommand,
  listCommand,
  queryCommand,
  removeCommand,
  type ScreeningInput,
} from './screening-commands'

/** Where the administration of a running gateway listens: reachable only on its own machine, by its own user. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock')
}

const commands = { add: addRelyingParty, rotate, revoke, list: listAll } as const

const screeningCommands = {
  import: importCommand,
  query: queryCommand,
  remove: removeCommand,
  list: listCommand,
} as const

/** Answers `POST /<command>` with `{ name }`; secrets are told once, here. */
export async function openAdminSocket(
  { database, settings, clock, screening }: Services,
  dataDir: string,
): Promise<Server> {
  const administered = { db: database.db, gatewaySecret: settings.secret, clock }
  const app = new Hono()
  for (const [name, run] of Object.entries(commands)) {
    app.post(`/${name}`, async (context) => {
      const input: { name?: string } = await context.req.json()
      return context.json(await run(administered, input.name ?? ''))
    })
  }
  for (const [name, run] of Object.entries(screeningCommands)) {
    app.post(`/screening/${name}`, async (context) => {
      const input: ScreeningInput = await context.req.json()
      return context.json(await run({ db: database.db, screening }, input))
    })
  }
  const path = adminSocketPath(dataDir)
  // A socket file outlives a process that was killed; the database lock says that nobody owns it.
  await rm(path, { force: true })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return server
}
