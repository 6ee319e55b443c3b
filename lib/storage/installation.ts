import { randomUUID } from 'node:crypto'
import { gt, sql } from 'drizzle-orm'
import type { BlobStore } from './blobs/blob-store'
import type { Marker } from './blobs/location-layout'
import { sampleOfReferences } from './blobs/referenced-blobs'
import type { Database } from './database/database'
import { giveBack } from './database/heartbeat'
import { StorageError } from './database/storage-error'
import type { Transaction } from './database/transaction'
import { installations } from './schema/installation-schema'

type Files = Pick<BlobStore, 'location' | 'readMarker' | 'writeMarker' | 'exists' | 'list'>

/** An arbitrary number, the same in every process that uses this database. */
const bindingLock = 7_237_129

/** How many of the database's files must be found before a location without a mark is accepted. */
const sampleSize = 1_000
const atOnce = 16

/**
 * Checks that files and database belong together, before either is used: both carry one id. A location without a mark
 * becomes this database's when it has its files, or when both are empty. Throws `files-of-another-database`,
 * `files-of-nobody`, `files-elsewhere`, `files-missing`. Processes that start together take turns.
 */
export async function bindFiles({ db }: Pick<Database, 'db'>, blobs: Files): Promise<void> {
  // Committed before any refusal, because the error message names the id.
  await db.insert(installations).values({ id: randomUUID() }).onConflictDoNothing()
  await db.transaction(async (tx) => {
    await takeTurns(tx)
    const own = await installationOf(tx)
    const marked = await blobs.readMarker()
    if (own.id !== marked?.id) await reconcile(tx, blobs, own, marked)
    else if (own.generation !== marked.generation)
      throw new StorageError(
        'files-of-other-generation',
        blobs.location,
        marked.generation,
        own.generation,
      )
    if (own.boundAt === null) await tx.update(installations).set({ boundAt: sql`now()` })
  })
}

/** Listing a bucket can take longer than the usual timeouts of statements and idle transactions. */
async function takeTurns(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${bindingLock})`)
}

export type Installation = typeof installations.$inferSelect

async function installationOf(tx: Transaction): Promise<Installation> {
  const [row] = await tx.select().from(installations)
  if (!row) throw new Error('The installation has lost its row')
  return row
}

async function reconcile(
  tx: Transaction,
  blobs: Files,
  own: Installation,
  marked: Marker | undefined,
): Promise<void> {
  const found = await compare(tx, blobs)
  if (marked === undefined) await mark(blobs, own, found)
  else await takeOver(tx, blobs, { own, marked, found })
}

/** When the installation was put on hold; null if it is not held. */
export async function heldSince(db: Transaction): Promise<Date | null> {
  const [row] = await db.select({ heldAt: installations.heldAt }).from(installations)
  return row?.heldAt ?? null
}

/**
 * Activates a restored installation: it becomes the current generation, and sessions that were running when it was
 * held get the held time back. False when it is already active. The files are marked last, and again after an
 * interruption. Throws `files-of-another-database`, `files-of-other-generation` or `files-missing` when these files
 * belong to another installation or generation; then nothing has changed.
 */
export async function activate(
  { db }: Pick<Database, 'db'>,
  blobs: Files,
  now: Date,
): Promise<boolean> {
  const next = await db.transaction(async (tx) => {
    await takeTurns(tx)
    const own = await installationOf(tx)
    const marked = await blobs.readMarker()
    if (marked && marked.id !== own.id)
      throw new StorageError('files-of-another-database', blobs.location, marked.id, own.id)
    if (own.heldAt === null) return await unwrittenMarkOf(tx, blobs, own, marked)
    if (marked && marked.generation !== own.generation)
      throw new StorageError(
        'files-of-other-generation',
        blobs.location,
        marked.generation,
        own.generation,
      )
    await giveBack(tx, own.heldAt, now.getTime() - own.heldAt.getTime())
    const generation = own.generation + 1
    await tx.update(installations).set({ heldAt: null, generation })
    return { id: own.id, generation }
  })
  if (next) await blobs.writeMarker(next)
  return next !== undefined
}

/**
 * The mark that an interrupted activation did not write to the files. Files outdated by a move carry the same old
 * mark.
 */
async function unwrittenMarkOf(
  tx: Transaction,
  blobs: Files,
  { id, generation }: Installation,
  marked: Marker | undefined,
): Promise<Marker | undefined> {
  // Files without a mark are marked at the next start.
  if (marked === undefined || marked.generation === generation) return undefined
  if (marked.generation > generation)
    throw new StorageError(
      'files-of-other-generation',
      blobs.location,
      marked.generation,
      generation,
    )
  const found = await compare(tx, blobs)
  if (found.says === 'missing')
    throw new StorageError('files-missing', blobs.location, id, found.missing, found.looked)
  return { id, generation }
}

/** Called after each complete backup. */
export async function noteBackup(db: Transaction, begunAt: Date): Promise<void> {
  await db.update(installations).set({ backedUpAt: begunAt })
}

/** When the newest complete backup was begun; null before the first one. */
export async function lastBackup(db: Transaction): Promise<Date | null> {
  const [row] = await db.select({ at: installations.backedUpAt }).from(installations)
  return row?.at ?? null
}

/** How long erasure stays paused after the last renewal, in seconds. */
const erasurePauseSeconds = 60

/** Pauses the erasure of files for a minute, in every gateway. */
export async function pauseErasure(db: Transaction): Promise<void> {
  const until = sql`now() + ${erasurePauseSeconds} * interval '1 second'`
  await db.update(installations).set({ erasureHeldUntil: until })
}

/** Whether a backup is copying the files. */
export async function isErasurePaused(db: Transaction): Promise<boolean> {
  const paused = gt(installations.erasureHeldUntil, sql`now()`)
  return (await db.select({ id: installations.id }).from(installations).where(paused)).length > 0
}

/** Result of counting all files. */
export interface FileCount {
  readonly unknownFiles: number
  readonly unknownBytes: number
  /** Files that documents refer to and that do not exist. */
  readonly missingFiles: number
}

export async function storeCount(tx: Transaction, count: FileCount, at: Date): Promise<void> {
  await tx.update(installations).set({ ...count, countedAt: at })
}

/** Result of the last count of files; undefined until files were counted for the first time. */
export async function lastCount(tx: Transaction): Promise<FileCount | undefined> {
  const [row] = await tx.select().from(installations)
  return row?.countedAt ? row : undefined
}

/** Result of comparing rows with a location: their files are there, some are missing, or rows refer to no files. */
type Comparison =
  | { readonly says: 'together' }
  | { readonly says: 'nothing'; readonly isEmpty: boolean }
  | { readonly says: 'missing'; readonly missing: number; readonly looked: number }

async function compare(tx: Transaction, blobs: Files): Promise<Comparison> {
  const { ofDocuments, passing } = await sampleOfReferences(tx, sampleSize)
  if (ofDocuments.length > 0) {
    const missing = ofDocuments.length - (await countThere(blobs, ofDocuments))
    if (missing === 0) return { says: 'together' }
    return { says: 'missing', missing, looked: ofDocuments.length }
  }
  // Content of sessions and uploads may be erased before its row, so finding some of it is enough.
  if ((await countThere(blobs, passing)) > 0) return { says: 'together' }
  return { says: 'nothing', isEmpty: await isEmpty(blobs) }
}

async function countThere(blobs: Files, keys: readonly string[]): Promise<number> {
  let there = 0
  for (let at = 0; at < keys.length; at += atOnce) {
    const answers = await Promise.all(keys.slice(at, at + atOnce).map((key) => blobs.exists(key)))
    there += answers.filter(Boolean).length
  }
  return there
}

async function isEmpty(blobs: Files): Promise<boolean> {
  for await (const _any of blobs.list('')) return false
  return true
}

interface Marked {
  readonly own: Installation
  readonly marked: Marker
  readonly found: Comparison
}

/**
 * A database that was never bound to files adopts the id in their mark, if it has rows for these files (it was dumped
 * before ids existed) or there are neither files nor rows.
 */
async function takeOver(tx: Transaction, { location }: Files, { own, marked, found }: Marked) {
  const mayTake = found.says === 'together' || (found.says === 'nothing' && found.isEmpty)
  if (own.boundAt !== null || !mayTake)
    throw new StorageError('files-of-another-database', location, marked.id, own.id)
  await tx.update(installations).set(marked)
}

/** The mark is written before the row, so that after an interrupted start the mark found is the database's own. */
async function mark(
  blobs: Files,
  { id, generation, boundAt }: Installation,
  found: Comparison,
): Promise<void> {
  if (found.says === 'missing')
    throw new StorageError('files-missing', blobs.location, id, found.missing, found.looked)
  if (found.says === 'nothing') {
    if (!found.isEmpty) throw new StorageError('files-of-nobody', blobs.location, id)
    if (boundAt !== null) throw new StorageError('files-elsewhere', blobs.location, id)
  }
  await blobs.writeMarker({ id, generation })
  // Another database may have written its mark at the same moment: the later mark wins.
  const marked = await blobs.readMarker()
  if (marked?.id !== id)
    throw new StorageError('files-of-another-database', blobs.location, marked?.id ?? 'nothing', id)
}
