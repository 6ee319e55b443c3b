import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Environment, readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { NothingToBackUp } from '@/lib/storage/backup/backup-error'
import {
  findBackup,
  holdFolder,
  listBackups,
  type Manifest,
  unlock,
} from '@/lib/storage/backup/backup-folder'
import { dropOthers } from '@/lib/storage/backup/contents'
import { makeBackup } from '@/lib/storage/backup/make-backup'
import { verifyBackup } from '@/lib/storage/backup/verify-backup'
import { DatabaseInUse } from '@/lib/storage/database/storage-error'
import { noteBackup } from '@/lib/storage/installation'
import { ask } from '../admin/ask'
import { copyIn } from '../admin/backup-commands'
import { storageConfig } from '../configuration'
import { adminSocketPath } from '../core/admin-socket-path'
import { holdErasures } from '../core/erasure-hold'
import {
  databaseFolder,
  hasEmbedded,
  inWorkspace,
  type OpenedDatabase,
  openEmbedded,
  openFilesOf,
  openServed,
  type Place,
  passphraseOf,
  progress,
  Refused,
  say,
  told,
  type Workspace,
} from './place'

const usage = `npm run -s backup -- FOLDER
npm run -s backup -- verify FOLDER|BACKUP
npm run -s backup -- list FOLDER
npm run -s backup -- prune FOLDER --keep N
`

/** `npm run backup`: writes, verifies, lists and drops backups; the gateway may go on working meanwhile. */
async function main(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const { command, path, keep } = asked
  const env = readEnvironment()
  if (command === 'list') return await list(path)
  if (command === 'verify') return await verify(env, path)
  if (command === 'prune') return await prune(env, path, keep)
  return await make(env, path)
}

const commands = ['verify', 'list', 'prune'] as const
type Command = (typeof commands)[number] | 'make'

function read(args: readonly string[]) {
  try {
    const options = { keep: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const named = commands.find((name) => name === positionals[0])
    const command: Command = named ?? 'make'
    const [path, ...rest] = positionals.slice(named ? 1 : 0)
    const keep = Number(values.keep)
    const isPrune = command === 'prune'
    if (path === undefined || rest.length > 0 || isPrune !== (values.keep !== undefined))
      return undefined
    if (isPrune && !(Number.isInteger(keep) && keep > 0)) return undefined
    return { command, path: resolve(path), keep }
  } catch {
    // An option of another name.
    return undefined
  }
}

async function make(env: Environment, folder: string): Promise<number> {
  const passphrase = passphraseOf(env)
  const place = storageConfig(env)
  return await inWorkspace(place, (workspace) =>
    makeIn(workspace, { env, place, folder, passphrase }),
  )
}

interface MakeOrder {
  readonly env: Environment
  readonly place: Place
  readonly folder: string
  readonly passphrase: string
}

async function makeIn(
  workspace: Workspace,
  { env, place, folder, passphrase }: MakeOrder,
): Promise<number> {
  const source = await openSource(place, workspace)
  const renewal = setInterval(() => void source.hold().catch(() => undefined), renewMs)
  try {
    const { directory, manifest } = await makeBackup(
      {
        client: source.client,
        blobs: await openFilesOf(place),
        secrets: secretsOf(env),
        workspace: workspace.directory,
      },
      { folder, passphrase, now: () => new Date(), progress: progress('files') },
    )
    // The backup is whole, whoever hears of it.
    await source.done(new Date(manifest.begunAt)).catch(() => undefined)
    say(`${directory}: ${summary(manifest)}`)
    return tellMissing(manifest)
  } finally {
    clearInterval(renewal)
    await source.close()
  }
}

/** Well within the minute that a hold lasts. */
const renewMs = 15_000

interface Source {
  readonly client: OpenedDatabase['client']
  /** Keeps files from being erased for a minute more. */
  hold(): Promise<void>
  /** There is a whole backup, begun at that time. */
  done(begunAt: Date): Promise<void>
  close(): Promise<void>
}

async function openSource(place: Place, workspace: Workspace): Promise<Source> {
  if (place.databaseUrl !== undefined) return await servedSource(place.databaseUrl)
  const directory = databaseFolder(place)
  if (!hasEmbedded(directory)) throw new NothingToBackUp()
  try {
    return await stoppedSource(directory)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return await runningSource(place.dataDir, workspace)
  }
}

/** Gateways work on it, or none does: a row holds their erasing. */
async function servedSource(url: string): Promise<Source> {
  const database = await openServed(url)
  // Before the change that a backup is made for, the database is that of the version before.
  const { rows } = await database.client.query(
    "select 1 from information_schema.columns where table_name = 'installation' and column_name = 'erasure_held_until'",
  )
  const mayHold = rows.length > 0
  const hold = async () => (mayHold ? await holdErasures(database) : undefined)
  await hold()
  return {
    client: database.client,
    hold,
    done: async (begunAt) => (mayHold ? await noteBackup(database.db, begunAt) : undefined),
    close: database.close,
  }
}

/** No gateway runs here, and none can start while the database is ours. */
async function stoppedSource(directory: string): Promise<Source> {
  const database = await openEmbedded(directory)
  return {
    client: database.client,
    hold: async () => undefined,
    // An older version's database has nowhere to note it.
    done: async (begunAt) => await noteBackup(database.db, begunAt).catch(() => undefined),
    close: database.close,
  }
}

/** The gateway copies its database; everything else is done here, in nobody's way. */
async function runningSource(dataDir: string, { run, directory }: Workspace): Promise<Source> {
  const tell = async (command: string, input: object) => {
    const answer = await ask(adminSocketPath(dataDir), `/backup/${command}`, input)
    if (!answer.ok) throw new Refused(answer.message)
  }
  await tell('copy', { run })
  const copy = await openEmbedded(copyIn(directory))
  return {
    client: copy.client,
    hold: () => tell('hold', {}),
    done: (begunAt) => tell('done', { begunAt: begunAt.toISOString() }),
    close: copy.close,
  }
}

/** What the processes were told in confidence or keep in DATA_DIR; nothing is made that is not there. */
function secretsOf(env: Environment): Readonly<Record<string, string>> {
  const inFolder = (name: string) => {
    try {
      return readFileSync(join(resolve(env.DATA_DIR), 'secrets', name), 'utf8').trim()
    } catch {
      return undefined
    }
  }
  const found = {
    'gateway-secret': env.GATEWAY_SECRET ?? inFolder('gateway-secret'),
    'session-secret': env.SESSION_SECRET ?? inFolder('session-secret'),
    'gateway-access-token': env.GATEWAY_ACCESS_TOKEN ?? inFolder('gateway-access-token'),
    'audit-key': env.AUDIT_KEY,
    'access-tokens': env.ACCESS_TOKENS.length > 0 ? env.ACCESS_TOKENS.join(',') : undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

async function verify(env: Environment, path: string): Promise<number> {
  const found = await findBackup(path)
  const backup = await unlock(found, passphraseOf(env))
  const lock = await holdFolder(found.folder)
  try {
    const faults = await verifyBackup(backup, progress('files'))
    for (const fault of faults) say(fault)
    if (faults.length > 0) {
      say(`${found.directory}: DAMAGED`)
      return 1
    }
    say(`${found.directory}: whole, ${summary(found.manifest)}`)
    return tellMissing(found.manifest)
  } finally {
    await lock.release()
  }
}

async function list(folder: string): Promise<number> {
  for (const name of await listBackups(folder)) {
    const { directory, manifest } = await findBackup(join(folder, name))
    say(`${directory}: of ${manifest.takenAt}, ${summary(manifest)}`)
  }
  return 0
}

/** The newest ones stay; what none of them has is erased. Those that stay are opened before anything goes. */
async function prune(env: Environment, folder: string, keep: number): Promise<number> {
  const passphrase = passphraseOf(env)
  const lock = await holdFolder(folder)
  try {
    const names = await listBackups(folder)
    const staying = await Promise.all(
      names
        .slice(-keep)
        .map(async (name) => await unlock(await findBackup(join(folder, name)), passphrase)),
    )
    const going = names.slice(0, -keep)
    if (going.length > 0)
      for (const name of going) await rm(join(folder, name), { recursive: true })
    const dropped = staying.length > 0 ? await dropOthers(folder, staying) : 0
    say(
      `${going.length} backups and ${dropped} files that only they had were erased; ${staying.length} backups stay`,
    )
    return 0
  } finally {
    await lock.release()
  }
}

function summary({ database, files }: Manifest): string {
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0)
  const megabytes = (files.bytes / 1_000_000).toFixed(1)
  return `${rows} rows, ${files.count} files of ${megabytes} MB, ${files.copied} of them copied`
}

/** What nobody has can be in no backup; whoever reads the exit status hears of it. */
function tellMissing({ files }: Manifest): number {
  if (files.missing === 0) return 0
  say(
    `${files.missing} files of documents are missing where the installation keeps them: see docs/files.md`,
  )
  return 3
}

outliveReader()
process.exitCode = await told(() => main(process.argv.slice(2)))
