import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { refuseSealedColumns } from './refuse-sealed-columns'
import { insertSigner } from './signers'

const opened = await partyOfFile()

/** A name that version 1.0.0 stored with ENCRYPTION_COLUMNS=yes. */
const sealed = '\u0001sealed:0123456789ab:jRYdpGmAOWZ1lO1x4nKQ0mJZQvCq8pQ5Yk4TB3w='

describe('a database of 1.0.0', () => {
  beforeEach(async () => {
    await opened.database.db.execute(sql`delete from document`)
  })

  async function store(ownerName: string, signerName: string): Promise<void> {
    const { database, relyingPartyId } = opened
    const documentId = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id: documentId, ownerName })
    await insertSigner(database.db, {
      id: randomUUID(),
      documentId,
      name: signerName,
      surname: 'Testnumber',
      language: 'lt',
    })
  }

  it('is accepted if no name is encrypted', async () => {
    await expect(refuseSealedColumns(opened.database)).resolves.toBeUndefined()
    await store('sealed:0123456789ab:', '\u0001plain')
    await expect(refuseSealedColumns(opened.database)).resolves.toBeUndefined()
  })

  it.each([
    ['the last documents are encrypted', sealed, ''],
    ['only earlier signers are encrypted', 'Ona', sealed],
  ])('is refused if %s, naming the version that decrypts it', async (_, owner, signer) => {
    await store('Ona', 'Ona')
    await store(owner, signer)
    await store('Ona', 'Ona')
    await expect(refuseSealedColumns(opened.database)).rejects.toThrow(/only Paraph 1\.0\.0 reads/)
  })
})
