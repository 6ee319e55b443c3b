import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { PoolClient } from 'pg'
import type { BlobStore } from '../blobs/blob-store'
import type { BlobReference } from '../blobs/referenced-blobs'
import { StorageError } from '../database/storage-error'
import { migrationsUnknown } from '../migrating/migrate'
import {
  beginBackup,
  type FoundBackup,
  findBackup,
  finishBackup,
  listBackups,
  lockBackupFolder,
  type Manifest,
  type OpenBackup,
  unlock,
  writeDurably,
  writePart,
} from './backup-folder'
import {
  type Content,
  inWindows,
  isKept,
  keepContent,
  type ListedFile,
  lineOfFile,
  listedFiles,
  syncFoldersOf,
} from './contents'
import {
  appliedMigrations,
  digesting,
  dumpLines,
  inSnapshot,
  readDump,
  referencesInOrder,
} from './dump'
import { type BackupKey, type EncryptedKey, type GuessCost, newKey } from './encryption'

/** The data of a backup. The caller makes sure that no file is erased meanwhile. */
export interface BackupSource {
  readonly client: PoolClient
  readonly blobs: Pick<BlobStore, 'stream'>
  /** Secrets by name. */
  readonly secrets: Readonly<Record<string, string>>
  /** A folder used by this process only, for lists of keys. */
  readonly workspace: string
}

export interface BackupOrder {
  readonly folder: string
  readonly passphrase: string
  /** Cost of one guess of the passphrase; the default if absent. */
  readonly guessCost?: GuessCost
  readonly now: () => Date
  /** Called repeatedly with the number of files done. */
  readonly progress: (files: number) => void
}

/**
 * Writes a new backup into a folder. The database is a snapshot; files that its rows refer to are read after it, and
 * each is stored once in the folder, shared by all backups. Until the last step there is no backup, and earlier ones
 * are never changed. Throws `wrong-passphrase`, `backup-running`, `nothing-to-back-up`.
 */
export async function makeBackup(source: BackupSource, order: BackupOrder): Promise<FoundBackup> {
  const { folder, passphrase, guessCost, now } = order
  const lock = await lockBackupFolder(folder)
  try {
    const begunAt = now()
    const former = await formerBackup(folder, passphrase)
    const { key, sealedKey } = former
      ? { key: former.key, sealedKey: former.manifest.key }
      : newKey(passphrase, guessCost)
    const directory = await beginBackup(folder, begunAt)
    const store = { folder, key }
    const taken = await takeDatabase(source, directory, key)
    const files = await takeFiles(source, { ...order, store, directory, former })
    const secrets = await writePart(directory, 'secrets', key, secretLines(source.secrets))
    await syncFoldersOf(folder)
    return await finishBackup(directory, key, {
      begunAt: begunAt.toISOString(),
      takenAt: taken.takenAt,
      finishedAt: now().toISOString(),
      installation: taken.installation,
      migrations: taken.migrations,
      database: taken.database,
      files: files.counts,
      parts: { database: taken.part, files: files.part, secrets },
      key: sealedKey satisfies EncryptedKey,
    })
  } finally {
    await lock.release()
  }
}

/**
 * The newest backup of the folder: files that it has are not copied again, and its passphrase is that of the folder.
 */
async function formerBackup(folder: string, passphrase: string): Promise<OpenBackup | undefined> {
  if ((await listBackups(folder)).length === 0) return undefined
  return await unlock(await findBackup(folder), passphrase)
}

type Taken = Pick<Manifest, 'takenAt' | 'installation' | 'migrations' | 'database'> & {
  readonly part: Manifest['parts']['database']
}

/** Dumps rows and the keys of their files, from one snapshot. */
async function takeDatabase(
  { client, workspace }: BackupSource,
  directory: string,
  key: BackupKey,
): Promise<Taken> {
  const migrations = await appliedMigrations(client)
  if (migrationsUnknown(migrations)) throw new StorageError('backup-too-new', 'The database')
  return await inSnapshot(client, async () => {
    const { takenAt, own } = await installationAt(client)
    const rows: Record<string, number> = {}
    const { lines, digest } = digesting(counting(dumpLines(client), rows))
    const part = await writePart(directory, 'database', key, lines)
    await rm(wantedList(workspace), { force: true })
    await mkdir(workspace, { recursive: true, mode: 0o700 })
    await writeDurably(wantedList(workspace), keyLines(client))
    return {
      takenAt,
      installation: own,
      migrations,
      database: { sha256: digest(), rows },
      part,
    }
  })
}

/** A database of an older version has only the first generation. */
async function installationAt(client: PoolClient) {
  const { rows } = await client.query<{
    readonly taken_at: Date
    readonly own: { readonly id: string; readonly generation?: number }
  }>('select now() as taken_at, to_json(installation) as own from installation')
  const [found] = rows
  if (!found) throw new StorageError('nothing-to-back-up')
  const { id, generation = 1 } = found.own
  return { takenAt: found.taken_at.toISOString(), own: { id, generation } }
}

const wantedList = (workspace: string) => join(workspace, 'wanted')

/** Counts the rows of each table as they pass. */
async function* counting(lines: AsyncIterable<string>, rows: Record<string, number>) {
  let pending: string[] = []
  async function* passed() {
    for await (const line of lines) {
      pending.push(line)
      yield line
    }
  }
  for await (const entry of readDump(passed())) {
    if ('row' in entry) rows[entry.table.table] = (rows[entry.table.table] ?? 0) + 1
    else if ('table' in entry.heading) rows[entry.heading.table] = 0
    yield* pending
    pending = []
  }
}

async function* keyLines(client: PoolClient): AsyncGenerator<Buffer> {
  for await (const { key, by } of referencesInOrder(client)) yield Buffer.from(`${key} ${by}\n`)
}

interface Taking extends BackupOrder {
  readonly store: { readonly folder: string; readonly key: BackupKey }
  readonly directory: string
  readonly former: OpenBackup | undefined
}

/** Runs after the snapshot's transaction has ended, so that no transaction stays open while files are copied. */
async function takeFiles({ blobs, workspace }: BackupSource, taking: Taking) {
  const counts = { count: 0, bytes: 0, copied: 0, missing: 0 }
  const wanted = withFormer(wantedFiles(workspace), taking.former)
  const take = async ({ key, by, known }: Wanted): Promise<ListedFile> => {
    if (known && (await isKept(taking.store, known))) return known
    const content = await keepContent(taking.store, blobs, key)
    if (content) counts.copied++
    return content ?? { key, missedBy: by }
  }
  async function* lines() {
    for await (const file of inWindows(wanted, take)) {
      if ('missedBy' in file) counts.missing += file.missedBy === 'document' ? 1 : 0
      else {
        counts.count++
        counts.bytes += file.size
      }
      taking.progress(counts.count)
      yield lineOfFile(file)
    }
  }
  const part = await writePart(taking.directory, 'files', taking.store.key, lines())
  return { counts, part }
}

interface Wanted {
  readonly key: string
  readonly by: BlobReference
  /** The file's record in an earlier backup. The content of a key never changes. */
  readonly known?: Content
}

async function* wantedFiles(workspace: string): AsyncGenerator<Wanted> {
  for await (const line of createInterface({ input: createReadStream(wantedList(workspace)) })) {
    const [key = '', by] = line.split(' ')
    yield { key, by: by as BlobReference }
  }
}

/** Both lists are ordered by key, so neither has to be in memory. */
async function* withFormer(
  wanted: AsyncIterable<Wanted>,
  former: OpenBackup | undefined,
): AsyncGenerator<Wanted> {
  const known = former && listedFiles(former)
  let next = await known?.next()
  for await (const each of wanted) {
    while (next?.value && next.value.key < each.key) next = await known?.next()
    const file = next?.value
    yield file && file.key === each.key && 'sha256' in file ? { ...each, known: file } : each
  }
}

async function* secretLines(secrets: Readonly<Record<string, string>>): AsyncGenerator<string> {
  for (const [name, value] of Object.entries(secrets)) yield JSON.stringify({ name, value })
}
