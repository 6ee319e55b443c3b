import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JobRun } from '@/lib/queue/job'
import { listEvents } from '@/lib/storage/audit/audit-trail'
import { lockDocument } from '@/lib/storage/documents/documents'
import { insertLink } from '@/lib/storage/documents/links'
import { findSigner, insertSigner, moveSigner } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { storePersonSettings } from '@/lib/storage/people/person-settings'
import { accessToAll } from '@/lib/storage/relying-parties/access'
import { jobs } from '@/lib/storage/schema/schema'
import { given } from '@/lib/testing/given'
import { mailLimitsOf } from '@/lib/testing/mail-limits'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { usualNotices } from '@/lib/vocabulary/notice'
import { extendDocument } from '../invitations/extend-document'
import { admitMail } from '../mail/mail-limits'
import type { Context, Services } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { newLink } from '../rules/links'
import { endAtDeadlineJob, notifyOfDeadlineJob, setDeadline } from './deadline'
import { refreshState } from './refresh-state'

const { database, relyingPartyId } = await partyOfFile()

const day = 24 * 60 * 60_000
const now = new Date('2026-11-21T10:00:00Z')
const deadline = new Date(now.getTime() + 3 * day)
const owner = 'person-of-this-test'

describe('a deadline', () => {
  beforeAll(async () => {
    const person = { relyingPartyId, owner }
    const address = { email: 'owner@example.com', language: 'lt' } as const
    const usual = { ...address, notices: usualNotices, suggestPeople: true }
    await storePersonSettings(database.db, person, {}, usual)
  })

  const servicesAt = (at: Date) =>
    given<Services>({ database, clock: () => at, wakeWorker: () => {} })

  /** A document with one signer who has signed and another who has not. */
  async function document(lateEmail?: string) {
    const id = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id, owner })
    const [first, second] = [randomUUID(), randomUUID()]
    for (const signer of [first, second]) {
      const named = { name: 'A', surname: 'B', language: 'lt' } as const
      const email = (signer === second && lateEmail) || `${signer}@example.com`
      await insertSigner(database.db, { id: signer, documentId: id, email, ...named })
    }
    await moveSigner(database.db, first, ['pending'], { state: 'signed', signedAt: now })
    await setDeadline(servicesAt(now), database.db, id, deadline)
    return { id, second }
  }

  const mailsOf = async (id: string) =>
    (await listMails(database.db, id)).map(({ kind, signerId }) => ({ kind, signerId }))
  const kindsOf = async (id: string) => (await listEvents(database.db, id)).map(({ kind }) => kind)
  const stateOf = async (id: string) => (await lockDocument(database.db, id))?.state
  const payload = (documentId: string) => ({ documentId, deadline: deadline.toISOString() })

  /** `lost`: another process has taken over the job, so it cannot be completed here. */
  const run = (lost = false): JobRun =>
    given<JobRun>({
      signal: AbortSignal.any([]),
      complete: async () => {
        if (lost) throw new Error('Another process has the job')
      },
    })

  const tell = (id: string, lost = false) =>
    notifyOfDeadlineJob(servicesAt(new Date(deadline.getTime() - day)))(payload(id), run(lost))
  const end = (id: string, at = deadline) => endAtDeadlineJob(servicesAt(at))(payload(id), run())

  it('is announced to the owner and to the signer whose turn it is', async () => {
    const { id, second } = await document()
    await tell(id)
    const mails = await mailsOf(id)
    expect(mails).toHaveLength(2)
    expect(mails).toContainEqual({ kind: 'deadline', signerId: second })
    expect(mails).toContainEqual({ kind: 'owner_deadline', signerId: null })
  })

  it('is not announced by a process that has lost the job', async () => {
    const { id } = await document()
    await expect(tell(id, true)).rejects.toThrow('Another process')
    expect(await mailsOf(id)).toEqual([])
  })

  it('expires the document once', async () => {
    const { id, second } = await document()
    await end(id)
    expect(await stateOf(id)).toBe('expired')
    const mails = await mailsOf(id)
    expect(mails).toHaveLength(2)
    expect(mails).toContainEqual({ kind: 'expired', signerId: second })
    expect(mails).toContainEqual({ kind: 'owner_expired', signerId: null })
    expect(await kindsOf(id)).toEqual(['expired'])
    await end(id)
    expect(await mailsOf(id)).toHaveLength(2)
  })

  it('mails an owner who has not signed once', async () => {
    const { id, second } = await document('Owner@example.com')
    await end(id)
    expect(await mailsOf(id)).toEqual([{ kind: 'expired', signerId: second }])
  })

  it('does nothing after it was postponed or after the document is complete', async () => {
    const putOff = await document()
    const later = new Date(deadline.getTime() + day)
    await setDeadline(servicesAt(now), database.db, putOff.id, later)
    await tell(putOff.id)
    await end(putOff.id)
    expect([await stateOf(putOff.id), await mailsOf(putOff.id)]).toEqual(['saved', []])
    const complete = await document()
    const signed = { state: 'signed', signedAt: now } as const
    await moveSigner(database.db, complete.second, ['pending'], signed)
    await end(complete.id)
    expect(await stateOf(complete.id)).toBe('signed')
    expect((await mailsOf(complete.id)).map(({ kind }) => kind)).not.toContain('expired')
  })

  it('ends the turns of signers until a later one is set', async () => {
    const { id, second } = await document()
    const third = randomUUID()
    const named = { name: 'A', surname: 'B', language: 'lt', noEmail: true } as const
    await insertSigner(database.db, {
      id: third,
      documentId: id,
      email: null,
      order: 2,
      askedAt: null,
      ...named,
    })
    await moveSigner(database.db, second, ['pending'], { state: 'signed', signedAt: deadline })
    const locked = (await lockDocument(database.db, id)) ?? expect.fail('It is there')
    const askedAt = async () => (await findSigner(database.db, third))?.askedAt
    const cause = { actor: 'Owner' }
    await refreshState(servicesAt(deadline), database.db, locked, cause)
    expect(await askedAt()).toBeNull()
    await setDeadline(servicesAt(deadline), database.db, id, new Date(deadline.getTime() + day))
    await refreshState(servicesAt(deadline), database.db, locked, cause)
    expect(await askedAt()).toEqual(deadline)
  })

  describe('that has passed and is set again', () => {
    const settings = {
      keys: secretKeys(['secret']),
      portalUrl: 'https://sign.example',
      mailLimits: mailLimitsOf(1),
    }
    const context = given<Context>({
      clock: () => new Date(deadline.getTime() + 1_000),
      wakeWorker: () => {},
      noteLimited: () => {},
      settings,
    })
    const extend = async (documentId: string) => {
      const body = { deadline: deadline.getTime() / 1000 + 60 }
      const parts = given<Context>({
        database,
        relyingParty: { id: relyingPartyId },
        access: accessToAll(relyingPartyId),
      })
      await extendDocument({ ...context, ...parts }, { path: { documentId }, body })
    }
    const invitationsOf = async (id: string) =>
      (await listMails(database.db, id)).filter(({ kind }) => kind === 'invitation')

    async function expired() {
      const { id, second } = await document()
      const { link, address } = newLink(settings, { id: second, documentId: id }, 'invitation')
      await insertLink(database.db, link)
      await end(id)
      return { id, second, linkId: link.id, secret: address.split('/').at(-1) ?? '' }
    }

    it('asks the signers whose turn comes now once', async () => {
      const { id, second } = await expired()
      const third = randomUUID()
      const named = { name: 'A', surname: 'B', language: 'lt', email: 'third@example.com' } as const
      await insertSigner(database.db, {
        id: third,
        documentId: id,
        order: 2,
        askedAt: null,
        ...named,
      })
      await moveSigner(database.db, second, ['pending'], { state: 'signed', signedAt: deadline })
      await extend(id)
      expect(await invitationsOf(id)).toMatchObject([{ signerId: third }])
      expect(await kindsOf(id)).toEqual(['expired', 'deadline-set', 'asked'])
    })

    it('mails later a signer who has reached the hourly mail limit', async () => {
      const { id, second } = await expired()
      const locked = (await lockDocument(database.db, id)) ?? expect.fail('It is there')
      const recipient = `${second}@example.com`
      await admitMail(context, database.db, locked, { id: randomUUID(), recipient })
      await extend(id)
      expect(await invitationsOf(id)).toEqual([])
      const waiting = (await database.db.select().from(jobs)).filter(({ key }) => key === second)
      expect(waiting).toMatchObject([{ name: 'ask-signer', state: 'ready' }])
    })
  })
})
