import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { insertBatch } from './documents/batches'
import { findMade } from './documents/documents'
import { insertTemplate } from './documents/templates'
import { renameOwner } from './people/person-sessions'

const { database, relyingPartyId } = await partyOfFile()

const at = new Date('2026-06-01T12:00:00Z')
const digest = 'a'.repeat(64)

describe('a reference', () => {
  const insertions = {
    document: (owner: string | null, reference: string) =>
      storeTestDocument(database.db, relyingPartyId, {
        id: randomUUID(),
        owner,
        reference,
        digest,
      }),
    batch: (owner: string | null, reference: string) => {
      const owned = { id: randomUUID(), owner, sentBy: null, reference }
      const batch = { ...owned, digest, terms: {}, createdAt: at }
      const shown = { locale: 'en', format: 'pdf' } as const
      return database.db.transaction((tx) =>
        insertBatch(tx, relyingPartyId, { ...batch, ...shown }, [{}]),
      )
    },
    template: (owner: string | null, reference: string) => {
      const template = { id: randomUUID(), owner: owner ?? '', reference, digest, terms: {} }
      const rest = { name: randomUUID(), format: null, file: null, createdAt: at, updatedAt: at }
      return insertTemplate(database.db, relyingPartyId, { ...template, ...rest })
    },
  }

  describe.each(Object.entries(insertions))('of a %s', (_, insert) => {
    it.each(['alice', null])('is used once by owner %j', async (owner) => {
      const reference = randomUUID()
      expect(await insert(owner, reference)).toBe(true)
      expect(await insert(owner, reference)).toBe(false)
    })

    it('of another owner may be the same', async () => {
      const reference = randomUUID()
      expect(await insert('alice', reference)).toBe(true)
      expect(await insert('bob', reference)).toBe(true)
      expect(await insert(null, reference)).toBe(true)
    })
  })

  it('is forgotten if the document moves to an owner who has used it', async () => {
    const [taken, free] = [randomUUID(), randomUUID()]
    await insertions.document('older', taken)
    await insertions.document('older', free)
    await insertions.document('newer', taken)
    const owners = { relyingPartyId, owners: ['newer'] } as const
    const before = await findMade(database.db, owners, taken)
    await renameOwner(database.db, relyingPartyId, ['older'], 'newer')
    expect(await findMade(database.db, owners, taken)).toEqual(before)
    expect(await findMade(database.db, owners, free)).toBeDefined()
  })
})
