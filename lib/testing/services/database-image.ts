import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/**
 * Folders with a closed embedded database, which tests copy: to create one takes ten seconds of processor time. They
 * stay in the temporary folder. As a global set-up of vitest, this module imports the database only to create them.
 */

// From the top of the project, where all tests start: this module also runs from a bundle in another folder.
export const migrationsFolder = resolve('lib/storage/migrating/migrations')
const pgliteFolder = resolve('node_modules/@electric-sql/pglite')

/** The tables of a database without rows: all of this version, or none. */
type Tables = 'migrated' | 'empty'

/** Runs before all files, so that no test waits for it within the time limit of a hook. */
export async function setup(): Promise<void> {
  await image('migrated')
}

/** Runs after all files. */
export async function teardown(): Promise<void> {
  const prefix = basename(foldersOfWorkers(process.pid))
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(prefix)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/**
 * Folders of worker processes that outlive their test files. Workers end without cleaning up, so the parent removes
 * them.
 */
const foldersOfWorkers = (parent: number) => join(tmpdir(), `paraph-test-of-${parent}-`)

/** A migrated folder that is removed after all files. */
export async function folderOfWorker(): Promise<string> {
  const directory = `${foldersOfWorkers(process.ppid)}${randomUUID()}`
  await cp(await image('migrated'), directory, { recursive: true })
  return directory
}

/** A folder that the caller removes. */
export async function embeddedFolder(tables: Tables = 'migrated'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'paraph-test-'))
  await cp(await image(tables), directory, { recursive: true })
  return directory
}

/** Functions that create a database in a folder and close it. */
const makers: Readonly<Record<Tables, (directory: string) => Promise<void>>> = {
  migrated: async (directory) => {
    await cp(await image('empty'), directory, { recursive: true })
    const { migrated } = await import('./make-database')
    await migrated(directory)
  },
  empty: async (directory) => (await import('./make-database')).empty(directory),
}

async function image(tables: Tables): Promise<string> {
  const finished = join(tmpdir(), `paraph-test-image-${tables}-${await versionOf[tables]()}`)
  if (await exists(finished)) return finished
  const aside = await mkdtemp(join(tmpdir(), 'paraph-test-image-'))
  await makers[tables](aside)
  // Another run may have finished it meanwhile.
  await rename(aside, finished).catch(() => rm(aside, { recursive: true }))
  return finished
}

/** The version of everything that a folder depends on: PGlite, of which there is one version, and the migrations. */
const versionOf: Readonly<Record<Tables, () => Promise<string>>> = {
  migrated: async () => digestOf(await pgliteVersion(), ...(await statements())),
  empty: async () => digestOf(await pgliteVersion()),
}

/** The version of the tables that the migrations make. */
export const versionOfTables = versionOf.migrated

const pgliteVersion = () => readFile(join(pgliteFolder, 'package.json'))

async function statements(): Promise<readonly Buffer[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readFile(join(migrationsFolder, name))))
}

function digestOf(...contents: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 16)
}

async function exists(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    () => false,
  )
}
