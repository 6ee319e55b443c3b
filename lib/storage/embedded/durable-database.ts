import { PGlite } from '@electric-sql/pglite'
import { DurableFilesystem } from './durable-filesystem'

/** Stock PGlite starts PostgreSQL with fsync off (-F); its default way to sync is a no-op in WebAssembly. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/** PostgreSQL in this thread, and the proof that its commits reach the disk. */
export interface DurableDatabase {
  readonly database: PGlite
  /** How many times one commit synced a file; 0 means that commits are not durable. */
  readonly fsyncsOfOneCommit: number
}

/** Opens the database in `directory`; an empty folder becomes one. Throws with PostgreSQL's last words. */
export async function openDurable(directory: string): Promise<DurableDatabase> {
  const fs = new DurableFilesystem(directory)
  const database = await openTelling((onStderr) => PGlite.create({ fs, startParams, onStderr }))
  return { database, fsyncsOfOneCommit: await countFsyncs(database, fs) }
}

async function openTelling(
  open: (onStderr: (line: string) => boolean) => Promise<PGlite>,
): Promise<PGlite> {
  let lastWords = 'it did not start'
  const listen = (line: string) => {
    lastWords = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? lastWords
    return true
  }
  return open(listen).catch((cause: unknown) => {
    throw new Error(lastWords, { cause })
  })
}

/** The changes above lean on internals of PGlite, which may change: so they are tested, not believed. */
async function countFsyncs(database: PGlite, fs: DurableFilesystem): Promise<number> {
  const before = fs.fsyncs
  await database.exec(`select pg_logical_emit_message(true, 'paraph', 'leaves no trace')`)
  return fs.fsyncs - before
}
