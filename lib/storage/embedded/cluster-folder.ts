import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath, syncTree } from '../blobs/durable-file'
import { StorageError } from '../database/storage-error'

/** Major version of PostgreSQL inside PGlite; other versions cannot read its files. */
const postgresqlVersion = '18'

/** PostgreSQL stops if its write-ahead log cannot grow; the segments have 16 MiB. */
const bytesNeeded = 64 * 1_048_576

const creating = 'creating-'

/** Creates the folder, or throws an understandable error; PostgreSQL's own would be obscure. */
export async function prepareFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StorageError('database-folder-unusable', directory, cause)
  }
}

/** Throws `disk-nearly-full` if the database may soon be unable to write. */
export async function checkRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < bytesNeeded)
    throw new StorageError('disk-nearly-full', directory, bavail * bsize)
}

/**
 * Returns the folder of the database files inside `directory`; if there are none, `create` creates them. A partly
 * created database never opens again, so it is created under another name and renamed when it is complete.
 */
export async function ensureCluster(
  directory: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const cluster = join(directory, 'cluster')
  if ((await readdir(directory)).includes('cluster')) await checkVersion(cluster)
  else await createByRename(directory, cluster, create)
  return cluster
}

async function checkVersion(cluster: string): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((cause: Error) => {
    throw new StorageError('database-does-not-open', cluster, cause.message)
  })
  if (version.trim() === postgresqlVersion) return
  throw new StorageError('database-version-unknown', cluster, version.trim(), postgresqlVersion)
}

async function createByRename(
  directory: string,
  cluster: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  await removeHalfCreated(directory)
  const aside = join(directory, `${creating}${randomUUID()}`)
  await create(aside)
  await syncTree(aside)
  await rename(aside, cluster)
  await syncPath(directory)
}

async function removeHalfCreated(directory: string): Promise<void> {
  const names = await readdir(directory)
  const leftovers = names.filter((name) => name.startsWith(creating))
  for (const name of leftovers) await rm(join(directory, name), { recursive: true, force: true })
}
