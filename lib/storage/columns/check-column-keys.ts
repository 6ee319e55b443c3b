import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { KeyRing } from '../blobs/encryption/key-ring'
import type { Database } from '../database/database'
import { documents, relyingParties, signers } from '../schema/schema'
import { StorageError } from '../storage-error'
import { storedText } from './rewrite-columns'
import { keyIdOf } from './sealed-value'

/** Enough values of each kind to distinguish the right keys from those of another installation, or from none. */
const sampleSize = 20

/**
 * Reads some values before the gateway stores any: of each relying party's last changed documents, because sealing begins with new
 * rows, and of some signers. Throws `columns-of-other-keys` if some are sealed and none of their keys is configured. Keys that the
 * operator has given up are ignored.
 */
export async function checkColumnKeys({ db }: Pick<Database, 'db'>, ring: KeyRing): Promise<void> {
  const { relyingPartyId, ownerName, removedAt, updatedAt, id } = documents
  const newest = db
    .select({ stored: storedText(ownerName).as('stored') })
    .from(documents)
    .where(and(eq(relyingPartyId, relyingParties.id), isNull(removedAt)))
    .orderBy(desc(updatedAt), desc(id))
    .limit(sampleSize)
    .as('newest')
  const owners = await db
    .select({ stored: newest.stored })
    .from(relyingParties)
    .crossJoinLateral(newest)
  const names = await db
    .select({ stored: storedText(signers.name) })
    .from(signers)
    .orderBy(asc(signers.id))
    .limit(sampleSize)
  const ids = [...owners, ...names].flatMap(({ stored }) => keyIdOf(stored ?? '') ?? [])
  const needed = new Set(ids.filter((id) => !ring.lost.has(id)))
  if (needed.size === 0 || [...needed].some((id) => ring.reads.has(id))) return
  throw new StorageError('columns-of-other-keys', [...needed])
}
