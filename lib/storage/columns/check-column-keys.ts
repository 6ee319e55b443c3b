import { asc, desc } from 'drizzle-orm'
import type { KeyRing } from '../blobs/encryption/key-ring'
import type { Database } from '../database/database'
import { events, signers } from '../schema/schema'
import { StorageError } from '../storage-error'
import { storedText } from './rewrite-columns'
import { keyIdOf } from './sealed-value'

/** So many values of each kind are enough to tell another installation's keys, or none, from the right ones. */
const sampleSize = 20

/**
 * Looks at some values before anything else is stored. Throws `columns-of-other-keys` when some are sealed and none of their keys
 * is here. Keys that the operator has given up are passed over.
 */
export async function checkColumnKeys({ db }: Pick<Database, 'db'>, ring: KeyRing): Promise<void> {
  const actors = await db
    .select({ stored: storedText(events.actor) })
    .from(events)
    .orderBy(desc(events.id))
    .limit(sampleSize)
  const names = await db
    .select({ stored: storedText(signers.name) })
    .from(signers)
    .orderBy(asc(signers.id))
    .limit(sampleSize)
  const ids = [...actors, ...names].flatMap(({ stored }) => keyIdOf(stored ?? '') ?? [])
  const needed = new Set(ids.filter((id) => !ring.lost.has(id)))
  if (needed.size === 0 || [...needed].some((id) => ring.reads.has(id))) return
  throw new StorageError('columns-of-other-keys', [...needed])
}
