import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { entryDigest, listEvents, recordEvent } from './audit-trail'
import type { Database } from './database'
import type { RelyingPartyId } from './relying-party-id'

describe('the audit trail', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(async () => await database.close())

  it('chains each entry to the one before it', async () => {
    const documentId = randomUUID()
    const common = { documentId, relyingPartyId: randomUUID() as RelyingPartyId, actor: 'owner' }
    for (const kind of ['uploaded', 'invited', 'signed'] as const) {
      await recordEvent(database.db, { ...common, kind, at: new Date(), data: { b: 1, a: [kind] } })
    }
    const entries = await listEvents(database.db, documentId)
    expect(entries.map(({ kind }) => kind)).toEqual(['uploaded', 'invited', 'signed'])
    const digests = entries.map(entryDigest)
    expect(entries.map(({ digest }) => digest)).toEqual(digests)
    expect(entries.map(({ previousDigest }) => previousDigest)).toEqual([
      '',
      ...digests.slice(0, 2),
    ])
  })

  it('shows a changed entry by its digest', async () => {
    const documentId = randomUUID()
    const relyingPartyId = randomUUID() as RelyingPartyId
    const at = new Date('2026-11-21T10:00:00Z')
    const event = { documentId, relyingPartyId, at, kind: 'declined', actor: 'Ona' } as const
    await recordEvent(database.db, { ...event, data: { reason: 'no' } })
    const [entry] = await listEvents(database.db, documentId)
    if (!entry) throw new Error('There is an entry')
    expect(entryDigest({ ...entry, data: { reason: 'yes' } })).not.toBe(entry.digest)
  })
})
