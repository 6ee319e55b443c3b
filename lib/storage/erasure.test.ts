import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { insertBatch } from './documents/batches'
import { eraseRecords } from './erasure'
import { disownBatch } from './people/batch-people'
import { batches } from './schema/batch-schema'
import { documents } from './schema/schema'

const { database, relyingPartyId } = await partyOfFile()
const { db } = database

it('erases the texts of a sender with the document', async () => {
  const id = randomUUID()
  const texts = { title: 'Canary', subject: 'Canary', message: 'Canary', ownerName: 'Canary' }
  await storeTestDocument(db, relyingPartyId, { id, owner: 'canary', ...texts })
  await db.transaction((tx) => eraseRecords(tx, id))
  const rows = await db.select().from(documents).where(eq(documents.id, id))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/canary/i)
})

it('erases what several owners made under the same reference', async () => {
  const reference = randomUUID()
  for (const owner of ['one', 'other']) {
    const [id, batchId] = [randomUUID(), randomUUID()]
    await storeTestDocument(db, relyingPartyId, { id, owner, reference })
    const batch = { id: batchId, owner, sentBy: null, reference, digest: '', terms: {} }
    const more = { locale: 'en', format: 'pdf', createdAt: new Date() } as const
    await insertBatch(db, relyingPartyId, { ...batch, ...more }, [{}])
    await db.transaction((tx) => eraseRecords(tx, id))
    await disownBatch(db, batchId)
    const [left] = await db.select().from(batches).where(eq(batches.id, batchId))
    expect(left?.owner).toBeNull()
  }
})
