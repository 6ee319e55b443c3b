import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@paraph/validator/encoding/json/canonical-json'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '@/lib/testing/services/database'
import type { Database } from '../database/database'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { auditAnchored, auditAnchors, auditHeads } from '../schema/audit-schema'
import { events } from '../schema/schema'
import { checkAnchors, keepTimeStamp, makeAnchor } from './audit-anchors'
import { auditKeyFromPem, auditKeyFromSecret, auditKeyOf } from './audit-key'
import {
  type EventKind,
  eraseEvents,
  eraseEventsAbout,
  listEvents,
  recordEvent,
} from './audit-trail'
import { type AuditEntry, entryDigest, headText, newFields } from './entry-digest'
import { announceKey, readTrustedKeys, verifyChains, verifyTrail } from './verify-trail'

const at = new Date('2026-11-21T10:00:00.123Z')
const relyingPartyId = randomUUID() as RelyingPartyId

describe('audit trail', () => {
  let database: Database
  let db: Database['db']
  let trustedKeys: readonly string[]

  beforeAll(async () => {
    database = await testDatabase()
    db = database.db
    const key = auditKeyOf(db)
    trustedKeys = [key.id]
    await announceKey(db, key, at)
    await db.transaction((tx) => makeAnchor(tx, at))
  })
  afterAll(async () => await database.close())

  async function chain(...kinds: readonly EventKind[]): Promise<string> {
    const documentId = randomUUID()
    for (const kind of ['uploaded', ...kinds] as const) await record(documentId, kind)
    return documentId
  }

  async function record(documentId: string, kind: EventKind): Promise<void> {
    const who = { actor: 'Ona', signerId: randomUUID() }
    const data = { b: 0.25, a: [kind, { d: null, c: 'ąž' }] }
    await db.transaction((tx) =>
      recordEvent(tx, { id: documentId, relyingPartyId }, { at, kind, ...who, data }),
    )
  }

  const entryOf = (documentId: string, sequence: number) =>
    and(eq(events.documentId, documentId), eq(events.sequence, sequence))

  async function change(documentId: string, sequence: number, values: Partial<AuditEntry>) {
    await db.update(events).set(values).where(entryOf(documentId, sequence))
  }

  async function entry(documentId: string, sequence: number): Promise<AuditEntry> {
    const [row] = await db.select().from(events).where(entryOf(documentId, sequence))
    return row ?? expect.fail('There is no such entry')
  }

  async function breakOf(documentId: string) {
    const [verdict] = await verifyChains(db, [documentId], trustedKeys)
    return verdict?.broken
  }

  it('knows which version of a document a file is', async () => {
    const id = randomUUID()
    for (const [kind, sha256] of [
      ['uploaded', 'a'],
      ['viewed', undefined],
      ['signed', 'b'],
      ['kept', 'b'],
      ['augmented', 'c'],
    ] as const) {
      const event = { at, kind, actor: 'Ona', data: { sha256 } }
      await db.transaction((tx) => recordEvent(tx, { id, relyingPartyId }, event))
    }
    const versionOf = async (sha256: string) =>
      (await verifyTrail(db, { documentId: id, trustedKeys, sha256 })).version
    const signed = { number: 2, of: 3, kind: 'signed', at: at.toISOString() }
    expect(await versionOf('b')).toEqual(signed)
    expect(await versionOf('c')).toMatchObject({ number: 3, of: 3 })
    expect(await versionOf('d')).toBeNull()
  })

  it('chains each entry to the previous one, and verifies', async () => {
    const id = await chain('invited', 'signed')
    const entries = await listEvents(db, id)
    expect(entries.map(({ kind }) => kind)).toEqual(['uploaded', 'invited', 'signed'])
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    const digests = entries.map(entryDigest)
    expect(entries.map(({ digest }) => digest)).toEqual(digests)
    expect(entries.map(({ previousDigest }) => previousDigest)).toEqual([
      '',
      ...digests.slice(0, 2),
    ])
    expect(await verifyChains(db, [id], trustedKeys)).toEqual([{ documentId: id, entries: 3 }])
  })

  it.each<[string, Partial<AuditEntry>, object]>([
    ['actor', { actor: 'Jonas' }, { fault: 'field-changed', field: 'actor' }],
    ['signer', { signerId: null }, { fault: 'field-changed', field: 'signer' }],
    ['data', { data: { reason: 'yes' } }, { fault: 'field-changed', field: 'data' }],
    ['kind', { kind: 'declined' }, { fault: 'entry-changed' }],
    ['time', { at: new Date(at.getTime() + 1) }, { fault: 'entry-changed' }],
    ['relying party', { relyingPartyId: randomUUID() }, { fault: 'entry-changed' }],
    ['digest version', { version: 3 }, { fault: 'entry-changed' }],
    ['digest', { digest: '0'.repeat(64) }, { fault: 'entry-changed' }],
    ['previous digest', { previousDigest: '' }, { fault: 'entry-out-of-order' }],
  ])('detects a changed %s of an entry', async (_, values, expected) => {
    const id = await chain('viewed', 'signed')
    await change(id, 2, values)
    expect(await breakOf(id)).toEqual({ brokenAt: 2, ...expected })
  })

  it('detects an entry with another actor and recomputed digests', async () => {
    const id = await chain('viewed', 'declined')
    const last = { ...(await entry(id, 3)), actor: 'Jonas' }
    const forged = { ...last, fields: newFields(last) }
    await change(id, 3, { ...forged, digest: entryDigest(forged) })
    expect(await breakOf(id)).toEqual({ brokenAt: 3, fault: 'head-changed' })
  })

  it.each([1, 2, 3])('detects that entry %i of three is missing', async (sequence) => {
    const id = await chain('viewed', 'signed')
    await db.delete(events).where(entryOf(id, sequence))
    expect(await breakOf(id)).toEqual({ brokenAt: sequence, fault: 'entry-missing' })
  })

  it('detects an entry replaced by another', async () => {
    const id = await chain('viewed', 'signed')
    await db.delete(events).where(entryOf(id, 2))
    await change(id, 3, { sequence: 2 })
    expect(await breakOf(id)).toEqual({ brokenAt: 2, fault: 'entry-out-of-order' })
  })

  it('detects entries in another order', async () => {
    const id = await chain('viewed', 'signed')
    await change(id, 2, { sequence: 9 })
    await change(id, 3, { sequence: 2 })
    await change(id, 9, { sequence: 3 })
    expect(await breakOf(id)).toEqual({ brokenAt: 2, fault: 'entry-out-of-order' })
  })

  it('refuses a chain without its first entry', async () => {
    const id = randomUUID()
    await record(id, 'viewed')
    expect(await breakOf(id)).toEqual({ brokenAt: 1, fault: 'entry-missing' })
  })

  it.each<[string, Partial<typeof auditHeads.$inferSelect>, string]>([
    ['signed with nothing', { signature: '' }, 'head-changed'],
    ['of another time', { at: new Date(0) }, 'head-changed'],
    ['of another key', { keyId: 'f'.repeat(64) }, 'key-not-trusted'],
  ])('refuses a head %s', async (_, values, fault) => {
    const id = await chain('viewed')
    await db.update(auditHeads).set(values).where(eq(auditHeads.documentId, id))
    expect(await breakOf(id)).toEqual({ brokenAt: 2, fault })
  })

  it('refuses a head signed with an untrusted key', async () => {
    const id = await chain('viewed')
    const stranger = auditKeyFromSecret('of a stranger')
    await announceKey(db, stranger, at)
    const { digest, sequence } = await entry(id, 2)
    const signature = stranger.sign(
      headText({ keyId: stranger.id, documentId: id, sequence, digest, at }),
    )
    await db
      .update(auditHeads)
      .set({ keyId: stranger.id, signature })
      .where(eq(auditHeads.documentId, id))
    expect(await breakOf(id)).toEqual({ brokenAt: 2, fault: 'key-not-trusted' })
    expect(await verifyChains(db, [id], [stranger.id])).toEqual([{ documentId: id, entries: 2 }])
  })

  it('does not hide a deleted head by signing a new one', async () => {
    const id = await chain('viewed', 'signed')
    await db.delete(events).where(entryOf(id, 3))
    await db.delete(auditHeads).where(eq(auditHeads.documentId, id))
    expect(await breakOf(id)).toEqual({ brokenAt: 2, fault: 'head-missing' })
    await record(id, 'completed')
    expect(await breakOf(id)).toEqual({ brokenAt: 3, fault: 'entry-out-of-order' })
  })

  it('detects an entry that no head covers', async () => {
    const id = await chain('viewed')
    const last = await entry(id, 2)
    const forged = { ...last, sequence: 3, kind: 'signed', previousDigest: last.digest }
    const { id: _, ...row } = { ...forged, digest: entryDigest(forged) }
    await db.insert(events).values(row)
    expect(await breakOf(id)).toEqual({ brokenAt: 3, fault: 'entry-not-vouched-for' })
  })

  it('verifies after erasure, and reveals no actor or data', async () => {
    const id = await chain('viewed', 'removed')
    const before = await listEvents(db, id)
    await eraseEvents(db, id)
    await eraseEvents(db, id)
    expect(await breakOf(id)).toBeUndefined()
    const after = await listEvents(db, id)
    expect(after.map(({ digest }) => digest)).toEqual(before.map(({ digest }) => digest))
    for (const { actor, data, signerId, fields } of after) {
      expect({ actor, data, signerId }).toEqual({ actor: '', data: {}, signerId: null })
      expect(Object.values(fields).map(({ salt }) => salt)).toEqual([null, null, null])
    }
  })

  it('verifies when the result of a mail was recorded between removal and erasure', async () => {
    const id = await chain('invited', 'removed', 'mail-accepted')
    await eraseEvents(db, id)
    expect(await breakOf(id)).toBeUndefined()
  })

  it('detects a new name in an erased actor', async () => {
    const id = await chain('removed')
    await eraseEvents(db, id)
    await change(id, 1, { actor: 'Jonas' })
    expect(await breakOf(id)).toEqual({ brokenAt: 1, fault: 'field-changed', field: 'actor' })
  })

  it('detects an erasure without a removed document', async () => {
    const id = await chain('viewed')
    await eraseEvents(db, id)
    expect(await breakOf(id)).toEqual({ brokenAt: 1, fault: 'erased-unannounced' })
  })

  it('erases one person, records it, and still verifies', async () => {
    const documentId = await chain()
    const [her, other] = [randomUUID(), randomUUID()]
    const about = (kind: EventKind, actor: string, signerId: string) =>
      recordEvent(
        db,
        { id: documentId, relyingPartyId },
        { at, kind, actor, signerId, data: { actor } },
      )
    await about('invited', 'Owner', her)
    await about('viewed', 'Ona', her)
    await about('handed-over', 'Petras', other)
    await about('viewed', 'Petras', other)
    const subject = { documentId, signerId: her, predecessors: [other], ownerName: 'Owner' }
    await eraseEventsAbout(db, subject)
    expect(await breakOf(documentId)).toEqual({ brokenAt: 2, fault: 'erased-unannounced' })
    const erased = { actor: 'gateway', kind: 'person-erased', at } as const
    await recordEvent(db, { id: documentId, relyingPartyId }, { ...erased, signerId: her })
    expect(await breakOf(documentId)).toBeUndefined()
    const entries = await listEvents(db, documentId)
    expect(entries.slice(1, 5).map(({ actor, data }) => [actor, data])).toEqual([
      ['Owner', {}],
      ['', {}],
      ['Petras', {}],
      ['Petras', { actor: 'Petras' }],
    ])
  })

  it('detects that more than the recorded person was erased', async () => {
    const documentId = await chain('viewed')
    const erased = { actor: 'gateway', kind: 'person-erased', at } as const
    const [, { signerId } = { signerId: null }] = await listEvents(db, documentId)
    await eraseEvents(db, documentId)
    await recordEvent(db, { id: documentId, relyingPartyId }, { ...erased, signerId })
    expect(await breakOf(documentId)).toEqual({ brokenAt: 1, fault: 'erased-unannounced' })
  })

  it('gives equal entries different digests of their fields', async () => {
    const id = await chain('uploaded')
    const [first, second] = await listEvents(db, id)
    expect(first?.fields.actor?.digest).not.toBe(second?.fields.actor?.digest)
  })

  it('hashes data independent of the order of its keys', () => {
    const left = canonicalJson({ a: { b: 1, c: [2, { d: 3, e: 4 }] }, 10: 5, 9: null })
    const right = canonicalJson({ 9: null, 10: 5, a: { c: [2, { e: 4, d: 3 }], b: 1 } })
    expect([left, right]).toEqual(
      Array(2).fill('{"10":5,"9":null,"a":{"b":1,"c":[2,{"d":3,"e":4}]}}'),
    )
  })

  it('keeps order and head when many transactions write to a chain at once', async () => {
    const id = await chain()
    await Promise.all(Array.from({ length: 20 }, () => record(id, 'downloaded')))
    expect(await verifyChains(db, [id], trustedKeys)).toEqual([{ documentId: id, entries: 21 }])
  })

  it('verifies at any moment between writes', async () => {
    const id = await chain()
    const writing = Promise.all(Array.from({ length: 20 }, () => record(id, 'downloaded')))
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => verifyChains(db, [id], trustedKeys)),
    )
    await writing
    expect(verdicts.flat().filter(({ broken }) => broken)).toEqual([])
  })

  it('signs with a key from a PEM file or from the shared secret', () => {
    const one = auditKeyFromSecret('secret')
    expect(auditKeyFromSecret('secret').id).toBe(one.id)
    expect(auditKeyFromSecret('another').id).not.toBe(one.id)
    const rsa = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'
    expect(() => auditKeyFromPem(rsa)).toThrow()
  })
})

describe('anchors of the audit trail', () => {
  let database: Database
  let db: Database['db']
  let trustedKeys: readonly string[]
  let [old, kept, gone] = ['', '', '']

  const record = (documentId: string, kind: EventKind) =>
    db.transaction((tx) =>
      recordEvent(tx, { id: documentId, relyingPartyId }, { at, kind, actor: 'Ona' }),
    )
  const anchor = () => db.transaction((tx) => makeAnchor(tx, at))
  const verify = (logged: readonly { number: number; digest: string }[] = []) =>
    verifyTrail(db, { trustedKeys, logged })

  /** An entry as the first version wrote it. */
  async function recordEarlier(documentId: string, sequence: number, previousDigest: string) {
    const actor = 'Ona'
    const facts = { documentId, relyingPartyId, at, kind: sequence === 1 ? 'uploaded' : 'viewed' }
    const signerId = null
    const content = { ...facts, sequence, previousDigest, actor, data: {}, version: 1, signerId }
    const fields = { content: { salt: null, digest: 'c'.repeat(64) } }
    const row = { ...content, actor: '', fields }
    const digest = entryDigest({ id: 0, digest: '', ...row })
    await db.insert(events).values({ ...row, digest })
    return digest
  }

  beforeAll(async () => {
    database = await testDatabase()
    db = database.db
    trustedKeys = [auditKeyOf(db).id]
    await announceKey(db, auditKeyOf(db), at)
    ;[old, kept, gone] = [randomUUID(), randomUUID(), randomUUID()]
  })
  afterAll(async () => await database.close())

  /** Rolls back everything that the work changes. */
  async function rolledBack(work: (tx: Database['db']) => Promise<void>): Promise<void> {
    const rollback = new Error('undone')
    await expect(
      db.transaction(async (tx) => {
        await work(tx as unknown as Database['db'])
        throw rollback
      }),
    ).rejects.toBe(rollback)
  }

  const breakOfAnchors = async (tx: Database['db'], logged?: Parameters<typeof verify>[0]) =>
    (await checkAnchors(tx, await readTrustedKeys(tx, trustedKeys), logged)).broken

  it('first cover entries that are older than heads', async () => {
    await recordEarlier(old, 2, await recordEarlier(old, 1, ''))
    await record(old, 'removed')
    expect((await anchor())?.anchor).toMatchObject({ number: 1, chains: 1, previousDigest: '' })
    expect(await verify()).toMatchObject({ holds: true, chains: 1, anchors: { anchors: 1 } })
  })

  it('after the first do not cover entries that are older than heads', async () => {
    const forged = randomUUID()
    await recordEarlier(forged, 1, '')
    const broken = { documentId: forged, broken: { brokenAt: 1, fault: 'entry-not-vouched-for' } }
    expect(await verify()).toMatchObject({ holds: false, broken: [broken] })
    await db.delete(events).where(eq(events.documentId, forged))
  })

  it('cover only chains that grew, and are not made when none did', async () => {
    await record(kept, 'uploaded')
    await record(gone, 'uploaded')
    expect((await anchor())?.documentIds.toSorted()).toEqual([kept, gone].toSorted())
    expect(await anchor()).toBeUndefined()
    await record(kept, 'viewed')
    expect((await anchor())?.documentIds).toEqual([kept])
    expect(await verify()).toMatchObject({ holds: true, chains: 3, anchors: { anchors: 3 } })
  })

  it('detect a chain deleted together with its head', async () => {
    await rolledBack(async (tx) => {
      await tx.delete(events).where(eq(events.documentId, gone))
      await tx.delete(auditHeads).where(eq(auditHeads.documentId, gone))
      const { broken } = await verifyTrail(tx, { trustedKeys })
      const missing = { brokenAt: 1, fault: 'entry-missing' }
      expect(broken).toEqual([{ documentId: gone, entries: 0, broken: missing }])
    })
  })

  it('detect a chain reset to an earlier head', async () => {
    await rolledBack(async (tx) => {
      const second = and(eq(events.documentId, kept), eq(events.sequence, 2))
      await tx.delete(events).where(second)
      const key = auditKeyOf(tx)
      const [first] = await listEvents(tx, kept)
      const earlier = { documentId: kept, sequence: 1, digest: first?.digest ?? '', at }
      const signature = key.sign(headText({ ...earlier, keyId: key.id }))
      await tx
        .update(auditHeads)
        .set({ ...earlier, signature })
        .where(eq(auditHeads.documentId, kept))
      const [verdict] = await verifyChains(tx, [kept], trustedKeys)
      expect(verdict?.broken).toEqual({ brokenAt: 2, fault: 'entry-missing' })
    })
  })

  it.each<[string, number, string, (tx: Database['db']) => Promise<unknown>]>([
    [
      'one is missing',
      2,
      'anchor-missing',
      (tx) => tx.delete(auditAnchors).where(eq(auditAnchors.number, 2)),
    ],
    [
      'the last is missing',
      3,
      'anchor-missing',
      (tx) => tx.delete(auditAnchors).where(eq(auditAnchors.number, 3)),
    ],
    [
      'one covers less',
      2,
      'anchor-changed',
      (tx) => tx.delete(auditAnchored).where(eq(auditAnchored.documentId, gone)),
    ],
    [
      'one is of another time',
      3,
      'anchor-changed',
      (tx) =>
        tx
          .update(auditAnchors)
          .set({ at: new Date(0) })
          .where(eq(auditAnchors.number, 3)),
    ],
    [
      'one is not signed',
      1,
      'anchor-changed',
      (tx) => tx.update(auditAnchors).set({ signature: '' }).where(eq(auditAnchors.number, 1)),
    ],
    [
      'one has a time-stamp over something else',
      3,
      'time-stamp-wrong',
      async (tx) => {
        const [last] = await tx.select().from(auditAnchors).where(eq(auditAnchors.number, 3))
        if (last) await keepTimeStamp(tx, last, Buffer.from('no token'))
      },
    ],
    ['all are missing', 1, 'anchor-missing', (tx) => tx.execute(sql`delete from audit_anchor`)],
  ])('fail verification when %s', async (_, brokenAt, fault, forge) => {
    await rolledBack(async (tx) => {
      await forge(tx)
      expect(await breakOfAnchors(tx)).toEqual({ brokenAt, fault })
    })
  })

  it('are compared with logged anchors', async () => {
    const [first] = await db.select().from(auditAnchors).where(eq(auditAnchors.number, 1))
    const digest = first?.digest ?? ''
    expect((await verify([{ number: 1, digest }])).holds).toBe(true)
    expect(await breakOfAnchors(db, [{ number: 4, digest }])).toEqual({
      brokenAt: 4,
      fault: 'not-as-logged',
    })
  })
})
