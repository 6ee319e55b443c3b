import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { StorageError } from '../database/storage-error'
import { documents, relyingParties, signers } from '../schema/schema'

/** Version 1.0.0 could encrypt columns. Such a value begins with this text, whose first character no request may contain. */
const sealedWord = '\u0001sealed:'

/** Documents of each relying party, and signers, which are a sample because their ids are random. */
const sampleSize = { documents: 20, signers: 1_000 } as const

/**
 * Throws `columns-sealed` if there are encrypted values, which this version would show as names. It reads the documents
 * that changed last, because encryption began with new rows, and some signers, because it may be only partly undone.
 */
export async function refuseSealedColumns({ db }: Pick<Database, 'db'>): Promise<void> {
  const { relyingPartyId, ownerName, removedAt, updatedAt, id } = documents
  const newest = db
    .select({ text: ownerName })
    .from(documents)
    .where(and(eq(relyingPartyId, relyingParties.id), isNull(removedAt)))
    .orderBy(desc(updatedAt), desc(id))
    .limit(sampleSize.documents)
    .as('newest')
  const some = db
    .select({ text: signers.name })
    .from(signers)
    .orderBy(asc(signers.id))
    .limit(sampleSize.signers)
    .as('some')
  const [sealed] = await db
    .select({ text: newest.text })
    .from(relyingParties)
    .crossJoinLateral(newest)
    .where(sql`starts_with(${newest.text}, ${sealedWord})`)
    .unionAll(
      db
        .select({ text: some.text })
        .from(some)
        .where(sql`starts_with(${some.text}, ${sealedWord})`),
    )
    .limit(1)
  if (sealed) throw new StorageError('columns-sealed')
}
