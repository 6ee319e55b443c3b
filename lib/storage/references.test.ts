import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { findMade, insertDocument } from './documents/documents'
import { renameOwner } from './people/person-sessions'

const { database, relyingPartyId } = await partyOfFile()

describe('a reference', () => {
  const insert = (owner: string, reference: string) =>
    insertDocument(database.db, relyingPartyId, {
      id: randomUUID(),
      owner,
      sentBy: null,
      reference,
      digest: 'a'.repeat(64),
      name: 'a.pdf',
      ownerName: 'Owner',
      format: 'pdf',
      access: 'public',
      file: { name: 'a.pdf', size: 1, sha256: 'a', segments: [] },
    })

  it('is forgotten if the document moves to an owner who has used it', async () => {
    const [taken, free] = [randomUUID(), randomUUID()]
    await insert('older', taken)
    await insert('older', free)
    await insert('newer', taken)
    const owners = { relyingPartyId, owners: ['newer'] } as const
    const before = await findMade(database.db, owners, taken)
    await renameOwner(database.db, relyingPartyId, ['older'], 'newer')
    expect(await findMade(database.db, owners, taken)).toEqual(before)
    expect(await findMade(database.db, owners, free)).toBeDefined()
  })
})
