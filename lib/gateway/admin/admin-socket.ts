import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Services } from '../context'
import { addRelyingParty, listAll, revoke, rotate } from './relying-party-commands'

/** Where the administration of a running gateway listens: reachable only on its own machine, by its own user. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock')
}

const commands = { add: addRelyingParty, rotate, revoke, list: listAll } as const

/** Answers `POST /<command>` with `{ name }`; secrets are told once, here. */
export async function openAdminSocket(
  { database, settings, clock }: Services,
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
