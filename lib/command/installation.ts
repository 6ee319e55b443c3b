import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { openBlobs } from '@/lib/gateway/blobs'
import type { GatewayConfig } from '@/lib/gateway/operation/gateway-config'
import { configuredClient } from '@/lib/network/outgoing'
import type { Environment } from '@/lib/settings/config'
import { lockBackupFolder } from '@/lib/storage/backup/backup-folder'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { Database } from '@/lib/storage/database/database'
import type { DatabaseAccess } from '@/lib/storage/database/database-access'
import { serverAccess } from '@/lib/storage/database/server-access'
import { StorageError } from '@/lib/storage/database/storage-error'
import { embeddedAccess } from '@/lib/storage/embedded/embedded-access'
import * as schema from '@/lib/storage/schema/schema'
import { Refused } from './output'

/** The settings that say where an installation keeps its data. */
export type InstallationLocation = Pick<
  GatewayConfig,
  'dataDir' | 'databaseUrl' | 'bucket' | 'encryption'
>

export const databaseFolder = ({ dataDir }: InstallationLocation) => join(dataDir, 'database')

/** Whether a folder has an embedded database. */
export const hasEmbedded = (folder: string) => existsSync(join(folder, 'cluster'))

/** The folder where commands work while a gateway may run. */
const workspaceOf = ({ dataDir }: Pick<InstallationLocation, 'dataDir'>) => join(dataDir, 'backup')

/** A folder of one run of a command. */
export interface Workspace {
  /** Name of the run's folder, by which the gateway finds the folder. */
  readonly run: string
  readonly directory: string
}

/**
 * Runs the work with a folder of its own. Throws `backup-running` if another command has a folder. Folders of killed
 * runs are removed first.
 */
export async function inWorkspace<Done>(
  location: InstallationLocation,
  work: (workspace: Workspace) => Promise<Done>,
): Promise<Done> {
  const parent = workspaceOf(location)
  const lock = await lockBackupFolder(parent)
  try {
    for (const name of await readdir(parent)) await removeRun(join(parent, name))
    const run = randomBytes(8).toString('hex')
    const directory = join(parent, run)
    await mkdir(directory, { mode: 0o700 })
    return await work({ run, directory })
  } finally {
    await removeRun(parent)
    await lock.release()
  }
}

/**
 * Removes the folder of a killed run. A gateway may still be copying for that run; the next run removes the files that
 * it writes later.
 */
async function removeRun(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true }).catch(() => undefined)
}

/** A database that is opened without the watch and the migrations of a gateway. */
export interface OpenedDatabase {
  readonly client: PoolClient
  readonly db: Database['db']
  close(): Promise<void>
}

const log = pino({ level: 'silent' })

export const openServer = async (url: string) => await opened(await serverAccess(url))

export const openEmbedded = async (directory: string) =>
  await opened(await embeddedAccess({ directory, log }))

export const openDatabaseOf = (location: InstallationLocation) =>
  location.databaseUrl === undefined
    ? openEmbedded(databaseFolder(location))
    : openServer(location.databaseUrl)

async function opened({ kind, pool, end }: DatabaseAccess): Promise<OpenedDatabase> {
  const client = await pool.connect()
  // The embedded database has one connection.
  const db = kind === 'embedded' ? drizzle(client, { schema }) : drizzle(pool, { schema })
  return {
    client,
    db: db as unknown as Database['db'],
    close: async () => {
      client.release()
      await pool.end()
      await end()
    },
  }
}

/**
 * The files of an installation. If they are in a bucket, temporary files are kept outside the folder that gateways
 * sweep.
 */
export async function openFilesOf({
  bucket,
  dataDir,
  encryption,
}: InstallationLocation): Promise<BlobStore> {
  const own = bucket ? { bucket, dataDir: workspaceOf({ dataDir }) } : { dataDir }
  return await openBlobs({ ...own, encryption }, configuredClient(), () => new Date())
}

const passphraseLength = 12

/** Returns the passphrase of backups. Throws `Refused` if it is missing or too short. */
export function passphraseOf({ BACKUP_PASSPHRASE: passphrase = '' }: Environment): string {
  if (passphrase.length >= passphraseLength) return passphrase
  const what = passphrase === '' ? 'is not set' : `has fewer than ${passphraseLength} characters`
  throw new Refused(
    `BACKUP_PASSPHRASE ${what}: backups are encrypted with it (BACKUP_PASSPHRASE_FILE can name a file)`,
  )
}

/** Runs the work of a command; expected storage errors become `Refused`. */
export async function orRefused(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageError ? new Refused(error.message) : error
  }
}
