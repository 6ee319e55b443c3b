import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { keyRing, noKeys } from '../blobs/encryption/key-ring'
import { checkColumnKeys } from './check-column-keys'

const newKey = () => randomBytes(32).toString('base64')

describe('check of keys when the last changed document is sealed', () => {
  const ring = keyRing(newKey(), { sealsColumns: true })
  let opened: Awaited<ReturnType<typeof testDatabaseWithParty>>

  beforeAll(async () => {
    opened = await testDatabaseWithParty(ring)
    const { db } = opened.database
    for (let age = 0; age < 30; age++) {
      const id = randomUUID()
      await storeTestDocument(db, opened.relyingPartyId, { id })
      const updated = new Date(Date.UTC(2026, 0, 31 - age)).toISOString()
      await db.execute(sql`update document set updated_at = ${updated} where id = ${id}`)
      if (age > 0) await db.execute(sql`update document set owner_name = 'Ona' where id = ${id}`)
    }
  })
  afterAll(() => opened.database.close())

  it('accepts its own key', async () => {
    await expect(checkColumnKeys(opened.database, ring)).resolves.toBeUndefined()
  })

  it.each([
    ['another key', keyRing(newKey(), { sealsColumns: true })],
    ['no key', noKeys],
  ])('refuses %s', async (_name, other) => {
    await expect(checkColumnKeys(opened.database, other)).rejects.toMatchObject({
      code: 'columns-of-other-keys',
    })
  })
})
