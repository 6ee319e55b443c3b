import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ask } from '@/lib/gateway/admin/ask'
import { copyIn } from '@/lib/gateway/admin/backup-commands'
import { storageConfig } from '@/lib/gateway/configuration'
import { adminSocketPath } from '@/lib/gateway/process/admin-socket-path'
import { pauseErasures } from '@/lib/gateway/rules/paused-erasure'
import type { Environment } from '@/lib/settings/config'
import {
  findBackup,
  listBackups,
  lockBackupFolder,
  type Manifest,
  unlock,
} from '@/lib/storage/backup/backup-folder'
import { dropOthers } from '@/lib/storage/backup/contents'
import { makeBackup } from '@/lib/storage/backup/make-backup'
import { verifyBackup } from '@/lib/storage/backup/verify-backup'
import { isStorageError, StorageError } from '@/lib/storage/database/storage-error'
import { noteBackup } from '@/lib/storage/installation'
import { action } from './command'
import { environment } from './gateway'
import {
  databaseFolder,
  hasEmbedded,
  type InstallationLocation,
  inWorkspace,
  type OpenedDatabase,
  openEmbedded,
  openFilesOf,
  openServer,
  orRefused,
  passphraseOf,
  type Workspace,
} from './installation'
import { exitStatus, Misused, progress, Refused, say } from './output'
import { takeProviderFiles } from './provider-files'

async function make(env: Environment, folder: string, takesProviders: boolean): Promise<number> {
  const passphrase = passphraseOf(env)
  const providers = providersFrom(env, takesProviders)
  const location = storageConfig(env)
  return await inWorkspace(location, (workspace) =>
    makeIn(workspace, { env, location, folder, passphrase, providers }),
  )
}

interface MakeOrder {
  readonly env: Environment
  readonly location: InstallationLocation
  readonly folder: string
  readonly passphrase: string
  /** Files of remote providers, in Base64, by their names in the backup. */
  readonly providers: Readonly<Record<string, string>>
}

function providersFrom(
  { SIGNING_PROVIDERS_FILE: path }: Environment,
  isAsked: boolean,
): Readonly<Record<string, string>> {
  if (isAsked && path === undefined) throw new Refused('SIGNING_PROVIDERS_FILE is not set')
  if (path === undefined) return {}
  if (isAsked) return takeProviderFiles(path)
  say(`${path} and the secrets of its providers are not taken: --providers takes them, encrypted`)
  return {}
}

async function makeIn(
  workspace: Workspace,
  { env, location, folder, passphrase, providers }: MakeOrder,
): Promise<number> {
  const source = await openSource(location, workspace)
  const renewal = setInterval(() => void source.pause().catch(() => undefined), renewMs)
  try {
    const { directory, manifest } = await makeBackup(
      {
        client: source.client,
        blobs: await openFilesOf(location),
        secrets: { ...secretsOf(env), ...providers },
        workspace: workspace.directory,
      },
      { folder, passphrase, now: () => new Date(), progress: progress('files') },
    )
    // The backup is complete even if this record fails.
    await source.done(new Date(manifest.begunAt)).catch(() => undefined)
    say(`${directory}: ${summary(manifest)}`)
    return reportMissing(manifest)
  } finally {
    clearInterval(renewal)
    await source.close()
  }
}

/** A pause lasts a minute, so it is renewed well before. */
const renewMs = 15_000

interface Source {
  readonly client: OpenedDatabase['client']
  /** Pauses the erasing of files for one more minute. */
  pause(): Promise<void>
  /** Records that a complete backup exists, and when it began. */
  done(begunAt: Date): Promise<void>
  close(): Promise<void>
}

async function openSource(location: InstallationLocation, workspace: Workspace): Promise<Source> {
  if (location.databaseUrl !== undefined) return await servedSource(location.databaseUrl)
  const directory = databaseFolder(location)
  if (!hasEmbedded(directory)) throw new StorageError('nothing-to-back-up')
  try {
    return await stoppedSource(directory)
  } catch (error) {
    if (!isStorageError(error, 'database-in-use')) throw error
    return await runningSource(location.dataDir, workspace)
  }
}

/** A database server, with or without running gateways. A row in it pauses the erasing of files. */
async function servedSource(url: string): Promise<Source> {
  const database = await openServer(url)
  // The database may have the schema of the previous version: backups are made before an upgrade.
  const { rows } = await database.client.query(
    "select 1 from information_schema.columns where table_name = 'installation' and column_name = 'erasure_held_until'",
  )
  const mayPause = rows.length > 0
  const pause = async () => (mayPause ? await pauseErasures(database) : undefined)
  await pause()
  return {
    client: database.client,
    pause,
    done: async (begunAt) => (mayPause ? await noteBackup(database.db, begunAt) : undefined),
    close: database.close,
  }
}

/** An embedded database that no gateway has open. None can start while this process has it open. */
async function stoppedSource(directory: string): Promise<Source> {
  const database = await openEmbedded(directory)
  return {
    client: database.client,
    pause: async () => undefined,
    // A database of an older version has no column for the time of the backup.
    done: async (begunAt) => await noteBackup(database.db, begunAt).catch(() => undefined),
    close: database.close,
  }
}

/** A running gateway with an embedded database. It only copies its database; this process does everything else. */
async function runningSource(dataDir: string, { run, directory }: Workspace): Promise<Source> {
  const tell = async (command: string, input: object) => {
    const answer = await ask(adminSocketPath(dataDir), `/backup/${command}`, input)
    if (!answer.ok) throw new Refused(answer.message)
  }
  await tell('copy', { run })
  const copy = await openEmbedded(copyIn(directory))
  return {
    client: copy.client,
    pause: () => tell('hold', {}),
    done: (begunAt) => tell('done', { begunAt: begunAt.toISOString() }),
    close: copy.close,
  }
}

/** The secrets of the processes, from settings or DATA_DIR. Missing secrets are not created. */
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
  const lock = await lockBackupFolder(found.folder)
  try {
    const faults = await verifyBackup(backup, progress('files'))
    for (const fault of faults) say(fault)
    if (faults.length > 0) {
      say(`${found.directory}: DAMAGED`)
      return exitStatus.failed
    }
    say(`${found.directory}: complete, ${summary(found.manifest)}`)
    return reportMissing(found.manifest)
  } finally {
    await lock.release()
  }
}

async function list(folder: string, isJson: boolean): Promise<number> {
  const names = await listBackups(folder)
  const backups = await Promise.all(names.map((name) => findBackup(join(folder, name))))
  if (isJson)
    say(JSON.stringify(backups.map(({ directory, manifest }) => ({ directory, ...manifest }))))
  else {
    if (backups.length === 0) say(`There is no complete backup in ${folder}`)
    for (const { directory, manifest } of backups)
      say(`${directory}: taken at ${manifest.takenAt}, ${summary(manifest)}`)
  }
  return exitStatus.done
}

/**
 * Keeps the newest backups and erases files that none of them has. All kept backups are opened before anything is
 * erased.
 */
async function prune(env: Environment, folder: string, keep: number): Promise<number> {
  const passphrase = passphraseOf(env)
  const lock = await lockBackupFolder(folder)
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
      `${going.length} backups were erased, with ${dropped} files that no other backup has; ${staying.length} backups stay`,
    )
    return exitStatus.done
  } finally {
    await lock.release()
  }
}

function summary({ database, files }: Manifest): string {
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0)
  const megabytes = (files.bytes / 1_000_000).toFixed(1)
  return `${rows} rows, ${files.count} files of ${megabytes} MB, ${files.copied} of them copied`
}

/**
 * Warns about files that are missing in the installation and therefore in the backup. Returns the exit status that says
 * so.
 */
function reportMissing({ files }: Manifest): number {
  if (files.missing === 0) return exitStatus.done
  say(
    `${files.missing} files of documents are missing in the installation: see docs/operate/files.md`,
  )
  return exitStatus.incomplete
}

export const actions = {
  '': action({
    about: 'Make a backup in FOLDER; the gateway may keep running',
    operands: ['FOLDER'],
    options: {
      providers: { kind: 'flag', about: 'Take SIGNING_PROVIDERS_FILE and the files it names, too' },
    },
    run: async ({ providers }, [folder = '']) =>
      await orRefused(() => make(environment(), resolve(folder), providers)),
  }),
  verify: action({
    about: 'Check every row and file of a backup; of a folder, the newest one',
    operands: ['FOLDER|BACKUP'],
    run: async (_, [path = '']) => await orRefused(() => verify(environment(), resolve(path))),
  }),
  list: action({
    about: 'List the backups in FOLDER',
    operands: ['FOLDER'],
    options: { json: { kind: 'flag', about: 'Print one JSON array' } },
    run: async ({ json }, [folder = '']) => await orRefused(() => list(resolve(folder), json)),
  }),
  prune: action({
    about: 'Delete all backups in FOLDER but the newest ones',
    operands: ['FOLDER'],
    options: { keep: { kind: 'value', value: 'N', about: 'Keep N backups' } },
    run: async ({ keep }, [folder = '']) => {
      const count = Number(keep)
      if (!Number.isInteger(count) || count < 1) throw new Misused('--keep takes a number from 1')
      return await orRefused(() => prune(environment(), resolve(folder), count))
    },
  }),
}
