import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { insertBatch, storeBatchFile } from '../documents/batches'
import { findDocument, replaceContent } from '../documents/documents'
import { renameOwner } from '../people/person-sessions'
import { accessToAll } from '../relying-parties/access'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { storedChanges } from '../schema/limit-schema'
import type { StoredFile } from '../schema/records'
import { relyingParties } from '../schema/schema'
import {
  addUpStored,
  recountStored,
  storedByOwner,
  storedByRelyingParty,
  storedInAll,
} from './stored-bytes'

const database = await databaseOfFile()

const now = new Date('2026-06-01T12:00:00Z')

const fileOf = (...sizes: number[]): StoredFile => ({
  name: 'a.pdf',
  size: sizes.reduce((sum, size) => sum + size, 0),
  sha256: 'a',
  segments: sizes.map((size, index) => ({ key: `${index}`, size })),
})

describe('stored bytes of an owner', () => {
  let relyingPartyId: RelyingPartyId
  const db = () => database.db

  beforeAll(async () => {
    relyingPartyId = randomUUID() as RelyingPartyId
    await db().insert(relyingParties).values({ id: relyingPartyId, name: randomUUID() })
  })

  const stored = (owner: string) => storedByOwner(db(), relyingPartyId, owner)

  /** Every query returns the same number: before and after totals are updated, and after a recount. */
  async function expectStored(owner: string, bytes: number): Promise<void> {
    expect(await stored(owner)).toBe(bytes)
    const all = await storedByRelyingParty(db(), relyingPartyId)
    const everything = await storedInAll(db())
    await db().transaction(addUpStored)
    expect(await stored(owner)).toBe(bytes)
    await db().transaction(recountStored, { isolationLevel: 'repeatable read' })
    expect(await stored(owner)).toBe(bytes)
    expect(await storedByRelyingParty(db(), relyingPartyId)).toBe(all)
    expect(await storedInAll(db())).toBe(everything)
  }

  async function document(owner: string, file: StoredFile, batchId?: string) {
    const id = randomUUID()
    const said = { id, owner, file, ...(batchId && { batchId }) }
    await db().transaction((tx) => storeTestDocument(tx, relyingPartyId, said))
    const found = await findDocument(db(), accessToAll(relyingPartyId), id)
    if (!found) throw new Error('The document was not stored')
    return found
  }

  it('include the file of a batch once, plus what its documents add', async () => {
    const [owner, id] = [randomUUID(), randomUUID()]
    const owned = { id, owner, sentBy: null, reference: id }
    const batch = { ...owned, digest: '', terms: {}, format: 'pdf' } as const
    await db().transaction(async (tx) => {
      await insertBatch(tx, relyingPartyId, { ...batch, locale: 'en', createdAt: now }, [[]])
      await storeBatchFile(tx, id, fileOf(100))
    })
    const signed = await document(owner, fileOf(100), id)
    await document(owner, fileOf(100), id)
    await expectStored(owner, 100)
    await replaceContent(db(), signed, fileOf(100, 20), now)
    await expectStored(owner, 120)
  })

  it('stay the same after a person gets another reference', async () => {
    const [before, owner] = [randomUUID(), randomUUID()]
    await document(before, fileOf(100))
    await db().transaction((tx) => renameOwner(tx, relyingPartyId, [before], owner))
    await expectStored(before, 0)
    await expectStored(owner, 100)
  })

  it('are corrected by a recount after another program wrote files without noting them', async () => {
    const owner = randomUUID()
    await document(owner, fileOf(100))
    await db().delete(storedChanges)
    expect(await stored(owner)).toBe(0)
    await db().transaction(recountStored, { isolationLevel: 'repeatable read' })
    expect(await stored(owner)).toBe(100)
  })
})
