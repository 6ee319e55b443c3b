import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { listEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import { storeDocumentState } from '@/lib/storage/documents/documents'
import { insertSigner, moveSigner } from '@/lib/storage/documents/signers'
import { insertMail, listMails, settleMail } from '@/lib/storage/mails'
import { insertPersonSession } from '@/lib/storage/people/person-sessions'
import { personSessions } from '@/lib/storage/schema/person-schema'
import { documents, jobs } from '@/lib/storage/schema/schema'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { DocumentState } from '@/lib/vocabulary/document'
import type { Retention, Services } from '../operation/context'
import { applyRetentionJob, goesAt } from './retention'

const { database, relyingPartyId } = await partyOfFile()

const ended = new Date('2026-06-01T10:00:00Z')
const daysAfter = (days: number) => new Date(ended.getTime() + days * 86_400_000)
const { signal } = new AbortController()

describe('data at the end of its retention period', () => {
  /** Runs the retention job at a given time. */
  async function sweep(at: Date, retention: Retention) {
    const services = given<Services>({
      database,
      settings: { retention },
      clock: () => at,
      wakeWorker: () => {},
      log: pino({ level: 'silent' }),
    })
    return await applyRetentionJob(services)({}, { signal })
  }

  async function document(state: DocumentState, isSent = true) {
    const [id, signerId] = [randomUUID(), randomUUID()]
    await storeTestDocument(database.db, relyingPartyId, { id })
    if (isSent) {
      const person = { name: 'Ona', surname: 'Onaitė', email: 'ona@example.com' }
      await insertSigner(database.db, {
        id: signerId,
        documentId: id,
        language: 'en',
        ...person,
      })
    }
    const uploaded = { at: ended, kind: 'uploaded', actor: 'Owner' } as const
    await recordEvent(database.db, { id, relyingPartyId }, uploaded)
    await storeDocumentState(database.db, id, state, ended)
    return { id, signerId }
  }

  async function isThere(id: string): Promise<boolean> {
    const [row] = await database.db.select().from(documents).where(eq(documents.id, id))
    return row?.removedAt === null
  }

  it.each<[DocumentState, boolean, keyof Retention]>([
    ['signed', true, 'signedDays'],
    ['declined', true, 'endedDays'],
    ['cancelled', true, 'endedDays'],
    ['expired', true, 'endedDays'],
    ['saved', false, 'draftDays'],
  ])(
    'is removed when the document is %s, by its own setting and not earlier',
    async (state, isSent, setting) => {
      const { id } = await document(state, isSent)
      const others = { signedDays: 1, endedDays: 1, draftDays: 1, mailDays: 1 }
      await sweep(daysAfter(300), { ...others, [setting]: undefined })
      expect(await isThere(id)).toBe(true)
      await sweep(daysAfter(29.9), { [setting]: 30 })
      expect(await isThere(id)).toBe(true)
      await sweep(daysAfter(30.1), { [setting]: 30 })
      expect(await isThere(id)).toBe(false)
      const events = await listEvents(database.db, id)
      expect(events.at(-1)).toMatchObject({ kind: 'removed', actor: 'gateway' })
      const waiting = await database.db.select().from(jobs).where(eq(jobs.key, id))
      expect(waiting).toMatchObject([{ name: 'erase-document' }])
    },
  )

  it.each<[DocumentState]>([['saved'], ['signed_partially']])(
    'excludes documents that are still open: %s',
    async (state) => {
      const { id } = await document(state)
      await sweep(daysAfter(9_999), { signedDays: 1, endedDays: 1, draftDays: 1, mailDays: 1 })
      expect(await isThere(id)).toBe(true)
    },
  )

  it('excludes a document whose invited signer was removed', async () => {
    const { id, signerId } = await document('saved')
    await moveSigner(database.db, signerId, ['pending'], { state: 'removed', removedAt: ended })
    await sweep(daysAfter(30.1), { draftDays: 30 })
    expect(await isThere(id)).toBe(true)
  })

  it('includes addresses of mails, but not the mails themselves and nothing of open documents', async () => {
    const [over, running] = [await document('declined'), await document('saved')]
    for (const { id, signerId } of [over, running]) {
      const mail = { id: randomUUID(), documentId: id, signerId, linkId: null } as const
      const words = { kind: 'invitation', language: 'en', recipient: 'ona@example.com' } as const
      await insertMail(database.db, { ...mail, ...words })
      const outcome = { state: 'failed', refusal: '550 ona@example.com' } as const
      await settleMail(database.db, mail.id, outcome, ended)
    }
    const knownOf = async ({ id }: { readonly id: string }) => {
      const [mail] = await listMails(database.db, id)
      return [mail?.state, mail?.recipient, mail?.refusal]
    }
    const known = ['failed', 'ona@example.com', '550 ona@example.com']
    await sweep(daysAfter(29.9), { mailDays: 30 })
    expect([await knownOf(over), await knownOf(running)]).toEqual([known, known])
    await sweep(daysAfter(30.1), { mailDays: 30 })
    expect([await knownOf(over), await knownOf(running)]).toEqual([['failed', '', null], known])
  })

  it('includes every ended sign-in, regardless of settings', async () => {
    const common = { relyingPartyId, owner: 'person-x', authenticationId: randomUUID(), login: '' }
    for (const days of [1, 3]) {
      const session = { digest: String(days), createdAt: ended, endsAt: daysAfter(days) }
      await insertPersonSession(database.db, { ...common, ...session })
    }
    await sweep(daysAfter(2), {})
    const left = await database.db.select().from(personSessions)
    expect(left.map(({ digest }) => digest)).toEqual(['3'])
  })

  it('is checked again after an hour', async () => {
    expect(await sweep(ended, {})).toEqual({ again: new Date('2026-06-01T11:00:00Z') })
  })
})

describe('the removal date of a document', () => {
  const document = {
    state: 'signed',
    updatedAt: ended,
    eraseAt: null,
    unsignedUntil: null,
  } as const

  it.each([
    ['null without any setting', document, {}, null],
    [
      'null while the document is open',
      { ...document, state: 'saved' },
      { signedDays: 5, draftDays: 5 },
      null,
    ],
    ['after the retention period', document, { signedDays: 5 }, daysAfter(5)],
    ['at the time set by the owner', { ...document, eraseAt: daysAfter(3) }, {}, daysAfter(3)],
    [
      'the owner’s time if it is earlier',
      { ...document, eraseAt: daysAfter(3) },
      { signedDays: 5 },
      daysAfter(3),
    ],
    [
      'the end of retention if it is earlier',
      { ...document, eraseAt: daysAfter(9) },
      { signedDays: 5 },
      daysAfter(5),
    ],
  ] as const)('is %s', (_, facts, retention, at) => {
    expect(goesAt(facts, [], retention)).toEqual(at)
  })

  it('is one day later for a document its owner intended to sign alone, unless it was signed or another person was invited', () => {
    const own = { ...document, state: 'saved', unsignedUntil: daysAfter(1) } as const
    const unsigned = { signedAt: null }
    expect(goesAt(own, [unsigned], {})).toEqual(daysAfter(1))
    expect(goesAt(own, [{ signedAt: ended }], {})).toBeNull()
    expect(goesAt(own, [unsigned, unsigned], {})).toBeNull()
  })
})
