import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { entryCommitment, entryDigest, eraseEvents, listEvents, recordEvent } from './audit-trail'
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
    expect(entryCommitment(entry)).toBe(entry.commitment)
    expect(entryCommitment({ ...entry, data: { reason: 'yes' } })).not.toBe(entry.commitment)
    expect(entryDigest({ ...entry, kind: 'signed' })).not.toBe(entry.digest)
  })

  it('commits to nested data whatever the order of its keys', () => {
    const entry = { salt: 'salt', actor: 'Ona' }
    const left = entryCommitment({ ...entry, data: { a: { b: 1, c: [2, { d: 3, e: 4 }] }, f: 5 } })
    const right = entryCommitment({ ...entry, data: { f: 5, a: { c: [2, { e: 4, d: 3 }], b: 1 } } })
    expect(left).toBe(right)
  })

  it('gives equal entries different commitments', async () => {
    const documentId = randomUUID()
    const relyingPartyId = randomUUID() as RelyingPartyId
    const event = { documentId, relyingPartyId, kind: 'viewed', actor: 'Ona' } as const
    await recordEvent(database.db, { ...event, at: new Date() })
    await recordEvent(database.db, { ...event, at: new Date() })
    const [first, second] = await listEvents(database.db, documentId)
    expect(first?.commitment).not.toBe(second?.commitment)
  })

  it('still verifies after who did what was erased', async () => {
    const documentId = randomUUID()
    const relyingPartyId = randomUUID() as RelyingPartyId
    const event = { documentId, relyingPartyId, actor: 'Ona', signerId: randomUUID() }
    await recordEvent(database.db, { ...event, kind: 'viewed', at: new Date() })
    await recordEvent(database.db, { ...event, kind: 'declined', at: new Date(), data: { a: 1 } })
    await eraseEvents(database.db, documentId)
    const entries = await listEvents(database.db, documentId)
    expect(entries).toHaveLength(2)
    for (const { actor, data, salt, signerId } of entries) {
      expect({ actor, data, salt, signerId }).toEqual({
        actor: '',
        data: {},
        salt: '',
        signerId: null,
      })
    }
    expect(entries.map(entryDigest)).toEqual(entries.map(({ digest }) => digest))
    expect(entries[1]?.previousDigest).toBe(entries[0]?.digest)
  })
})
