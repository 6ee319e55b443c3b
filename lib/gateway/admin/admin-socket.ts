import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { mayBeStoredLater } from '@/lib/storage/database/database-away'
import { adminSocketPath } from '../process/admin-socket-path'
import type { ScreeningServices } from '../screening/screening'
import { activateCommand, type BackupInput, backupCommands } from './backup-commands'
import { type BrandInput, brandCommand } from './brand/brand-command'
import { type EncryptionInput, encryptionCommands } from './encryption/encryption-commands'
import { eraseUnknown, type FilesInput, listFiles } from './files-commands'
import { keepNow, listNotRenewed } from './keeping-commands'
import {
  addOrganisation,
  listEveryOrganisation,
  type OrganisationInput,
} from './organisation-commands'
import {
  archiveCommand,
  eraseCommand,
  exportCommand,
  type PersonInput,
} from './person/person-commands'
import { addRelyingParty, listAll, revoke, rotate } from './relying-party-commands'
import {
  importCommand,
  listCommand,
  queryCommand,
  removeCommand,
  type ScreeningInput,
} from './screening-commands'
import { forgetLost, renewSealCommand, secretsStatus } from './secrets-commands'
import { type VerifyInput, verifyCommand } from './verify-command'

const commands = { add: addRelyingParty, rotate, revoke, list: listAll } as const

const screeningCommands = {
  import: importCommand,
  query: queryCommand,
  remove: removeCommand,
  list: listCommand,
} as const

const secretsCommands = {
  status: secretsStatus,
  'forget-lost': forgetLost,
  'renew-seal': renewSealCommand,
} as const

const personCommands = { export: exportCommand, erase: eraseCommand } as const

const keepingCommands = { list: listNotRenewed, now: keepNow } as const

const filesCommands = { list: listFiles, 'erase-unknown': eraseUnknown } as const

/** Opens the socket for commands: `POST /<command>` with the input as JSON. */
export async function openAdminSocket(
  services: ScreeningServices,
  dataDir: string,
): Promise<Server> {
  const { database, settings, clock, screening, audit, log } = services
  const { keys, portalUrl } = settings
  const administered = { db: database.db, keys, portalUrl, clock }
  const app = new Hono()
  for (const [name, run] of Object.entries(commands)) {
    app.post(`/${name}`, async (context) => {
      const input: { name?: string } = await context.req.json()
      return context.json(await run(administered, input.name ?? ''))
    })
  }
  app.post('/brand', async (context) => {
    const input: BrandInput = await context.req.json()
    return context.json(await brandCommand(administered, input))
  })
  for (const [name, run] of Object.entries(screeningCommands)) {
    app.post(`/screening/${name}`, async (context) => {
      const input: ScreeningInput = await context.req.json()
      return context.json(await run({ db: database.db, screening }, input))
    })
  }
  app.post('/audit/verify', async (context) => {
    const input: VerifyInput = await context.req.json()
    return context.json(await verifyCommand({ db: database.db, audit }, input))
  })
  for (const [name, run] of Object.entries(keepingCommands)) {
    app.post(`/keep/${name}`, async (context) => context.json(await run(services)))
  }
  for (const [name, run] of Object.entries(filesCommands)) {
    app.post(`/files/${name}`, async (context) => {
      const input: FilesInput = await context.req.json()
      return context.json(await run(services, input))
    })
  }
  for (const [name, run] of Object.entries(encryptionCommands(services))) {
    app.post(`/files/${name}`, async (context) => {
      const input: EncryptionInput = await context.req.json()
      return context.json(await run(input))
    })
  }
  for (const [name, run] of Object.entries(personCommands)) {
    app.post(`/person/${name}`, async (context) => {
      const input: PersonInput = await context.req.json()
      return context.json(await run(services, input))
    })
  }
  app.post('/organisation/add', async (context) => {
    const input: OrganisationInput = await context.req.json()
    return context.json(await addOrganisation(services, input))
  })
  app.post('/organisation/list', async (context) => {
    return context.json(await listEveryOrganisation(services, await context.req.json()))
  })
  app.post('/person/archive', async (context) => {
    const archive = await archiveCommand(services, await context.req.json())
    if (!archive.ok) return context.json(archive)
    const stream = Readable.toWeb(Readable.from(archive.chunks)) as ReadableStream
    return context.body(stream, 200, { 'content-type': 'application/zip' })
  })
  for (const [name, run] of Object.entries(backupCommands(services, dataDir))) {
    app.post(`/backup/${name}`, async (context) => {
      const input: BackupInput = await context.req.json()
      return context.json(await run(input))
    })
  }
  app.post('/restore/activate', async (context) => context.json(await activateCommand(services)))
  for (const [name, run] of Object.entries(secretsCommands)) {
    app.post(`/secrets/${name}`, async (context) => context.json(await run(administered)))
  }
  app.onError((error, context) => {
    const message = mayBeStoredLater(error)
      ? 'The database is away or too busy; nothing was done, or it is not known whether: try again'
      : 'The command failed; the log of the gateway says why'
    log.error({ err: error }, 'command failed')
    return context.json({ ok: false, message })
  })
  const path = adminSocketPath(dataDir)
  // A killed process leaves its socket file behind; the lock on the folder guarantees that no process uses it.
  await rm(path, { force: true })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return server
}
