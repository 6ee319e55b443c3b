import { existsSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '@/lib/config'
import { bucketOf, storageConfig } from '@/lib/gateway/configuration'
import { lockDataFolder } from '@/lib/gateway/data-folder'
import { checkTarget, copyFiles } from '@/lib/storage/backup/copy-files'
import { appliedMigrations, dumpLines, inSnapshot } from '@/lib/storage/backup/dump'
import { loadDump } from '@/lib/storage/backup/load'
import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import { syncPath } from '@/lib/storage/blobs/durable-file'
import { StorageError } from '@/lib/storage/storage-error'
import { action } from './command'
import { environment } from './gateway'
import {
  databaseFolder,
  hasEmbedded,
  type InstallationLocation,
  inWorkspace,
  isWorkedOn,
  type OpenedDatabase,
  openDatabaseOf,
  openEmbedded,
  openFilesOf,
  openServed,
  orRefused,
} from './installation'
import { exitStatus, Misused, progress, Refused, say } from './output'

/**
 * Moves a stopped installation to another database, or its files to another location. The source stays unchanged, with an
 * older generation: a gateway that finds the two mixed refuses to start.
 */
async function move(database: string | undefined, files: string | undefined): Promise<number> {
  const env = environment()
  const location = storageConfig(env)
  const folder = await lockDataFolder(location.dataDir)
  try {
    await inWorkspace(location, async () => {
      if (database !== undefined) await moveDatabase(location, database)
      if (files !== undefined) await moveFiles(env, location, files)
    })
    return exitStatus.done
  } finally {
    await folder.release()
  }
}

async function moveDatabase(location: InstallationLocation, to: string): Promise<void> {
  const target = to === 'embedded' ? undefined : to
  if (target === undefined && location.databaseUrl === undefined)
    throw new Refused('The database is embedded already')
  const source = await openStopped(location)
  try {
    const own = await installationOf(source)
    if (!own) throw new StorageError('nothing-to-back-up')
    const files = await openFilesOf(location)
    const marked = await markedAs(files, own)
    const next = { id: own.id, generation: own.generation + 1 }
    const mayFill = () => {
      if (marked !== own.generation)
        throw new StorageError('files-of-other-generation', files.location, marked, own.generation)
    }
    await (target === undefined
      ? fillEmbedded(location, source, { ...next, mayFill })
      : fillServed(target, source, { ...next, mayFill }))
    await files.writeMarker(next)
  } finally {
    await source.close()
  }
  const former = location.databaseUrl === undefined ? databaseFolder(location) : 'the server'
  say(`The database was moved and compared row by row. The former one, in ${former}, is unchanged;`)
  say('no gateway starts with it and these files any more.')
  say(
    target === undefined
      ? 'Remove DATABASE_URL before the next start'
      : 'Set DATABASE_URL before the next start',
  )
}

/** Throws if there is no database, or if a gateway uses it. */
async function openStopped(location: InstallationLocation): Promise<OpenedDatabase> {
  if (location.databaseUrl === undefined && !hasEmbedded(databaseFolder(location))) {
    throw new Refused(`There is no database in ${databaseFolder(location)}`)
  }
  const database = await openDatabaseOf(location)
  if (location.databaseUrl === undefined || !(await isWorkedOn(database))) return database
  await database.close()
  throw new Refused('A gateway works on this database: stop all of them first')
}

interface Own {
  readonly id: string
  readonly generation: number
}

/** The installation of a database, if any. A database of an older version has the first generation. */
async function installationOf({ client }: OpenedDatabase): Promise<Own | undefined> {
  const found = await client.query("select to_regclass('public.installation') as name")
  if (found.rows[0]?.name === null) return undefined
  const { rows } = await client.query('select to_json(installation) as own from installation')
  const [{ own } = { own: undefined }] = rows
  return own && { id: String(own.id), generation: Number(own.generation ?? 1) }
}

/** Throws for files without a marker: the first start of a gateway writes it. */
async function markedAs(files: BlobStore, own: Own): Promise<number> {
  const marked = await files.readMarker()
  if (marked?.id === own.id) return marked.generation
  throw new StorageError(
    'files-of-another-database',
    files.location,
    marked?.id ?? 'nothing',
    own.id,
  )
}

async function fill(target: OpenedDatabase, source: OpenedDatabase, next: Own): Promise<void> {
  const migrations = await appliedMigrations(source.client)
  const finish = async () => {
    await target.client.query('update installation set generation = $1', [next.generation])
  }
  await inSnapshot(source.client, () =>
    loadDump(target.client, { migrations, lines: dumpLines(source.client), finish }),
  )
}

/** The installation of the target. `mayFill` throws if the source is itself an older copy. */
interface Next extends Own {
  readonly mayFill: () => void
}

/** Moves everything or nothing. After an earlier complete move only the files' marker is missing. */
async function fillServed(url: string, source: OpenedDatabase, next: Next): Promise<void> {
  const target = await openServed(url)
  try {
    if (isSame(await installationOf(target), next)) return
    next.mayFill()
    await fill(target, source, next)
  } finally {
    await target.close()
  }
}

async function fillEmbedded(
  location: InstallationLocation,
  source: OpenedDatabase,
  next: Next,
): Promise<void> {
  const folder = databaseFolder(location)
  if (hasEmbedded(folder)) {
    const there = await openEmbedded(folder)
    const own = await installationOf(there).finally(there.close)
    if (isSame(own, next)) return
    throw new StorageError(
      'place-not-empty',
      `There is a database in ${folder} already; move it away`,
    )
  }
  next.mayFill()
  const aside = join(location.dataDir, 'moving')
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { mode: 0o700 })
  const target = await openEmbedded(join(aside, 'database'))
  await fill(target, source, next).finally(target.close)
  if (existsSync(folder)) await rmdir(folder)
  await rename(join(aside, 'database'), folder)
  await syncPath(location.dataDir)
  await rm(aside, { recursive: true, force: true })
}

function isSame(own: Own | undefined, { id, generation }: Own): boolean {
  return own?.id === id && own.generation === generation
}

async function moveFiles(
  env: Environment,
  location: InstallationLocation,
  to: string,
): Promise<void> {
  const isFolder = to === 'folder'
  if (isFolder && !location.bucket) throw new Refused('The files are in the folder already')
  const { dataDir, encryption } = location
  const bucket = isFolder ? undefined : bucketOf(env, to)
  const target = await openFilesOf({ dataDir, encryption, bucket })
  const source = await openFilesOf(location)
  const database = await openStopped(location)
  try {
    const own = await installationOf(database)
    if (!own) throw new StorageError('nothing-to-back-up')
    const generation = await markedAs(source, own)
    if (generation !== own.generation)
      throw new StorageError(
        'files-of-other-generation',
        source.location,
        generation,
        own.generation,
      )
    const next = { id: own.id, generation: own.generation + 1 }
    const marked = await target.readMarker()
    if (marked && !isSame(marked, next)) {
      throw new StorageError(
        'place-not-empty',
        `The files in ${target.location} belong to another installation (${marked.id})`,
      )
    }
    await checkTarget(source, target)
    const count = await copyFiles(database.db, { source, target }, progress('files'))
    await target.writeMarker(next)
    await database.client.query('update installation set generation = $1', [next.generation])
    say(`${count} files are in ${target.location}, each compared with its source.`)
  } finally {
    await database.close()
  }
  say(`${source.location} is unchanged; no gateway starts with it and this database any more.`)
  say(isFolder ? 'Remove BLOB_URL before the next start' : 'Set BLOB_URL before the next start')
}

export const actions = {
  '': action({
    about: 'Move the database or the files of a stopped installation',
    options: {
      'to-database': {
        kind: 'value',
        value: 'postgres://…|embedded',
        about: 'The new location of the database',
      },
      'to-files': { kind: 'value', value: 's3://…|folder', about: 'The new location of the files' },
    },
    run: async ({ 'to-database': database, 'to-files': files }) => {
      if ((database === undefined) === (files === undefined)) {
        throw new Misused('Give either --to-database or --to-files')
      }
      return await orRefused(() => move(database, files))
    },
  }),
}
