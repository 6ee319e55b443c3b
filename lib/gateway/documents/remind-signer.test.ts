import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MailDelayed, type MailTransport } from '@/lib/mail/mail'
import type { JobRun } from '@/lib/queue/job'
import { markCancelled, storeDeadline } from '@/lib/storage/documents/documents'
import { insertLink } from '@/lib/storage/documents/links'
import {
  insertSigner,
  moveSigner,
  type NewSigner,
  noteReminded,
  turnRemindersOff,
} from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { jobs } from '@/lib/storage/schema/schema'
import { given } from '@/lib/testing/given'
import { mailLimitsOf } from '@/lib/testing/mail-limits'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sendMailJob } from '../mail/send-mail'
import type { Services } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { newLink } from '../rules/links'
import { remindSignerJob, scheduleReminder } from './remind-signer'

const { database, relyingPartyId } = await partyOfFile()

/** Wednesday, noon in Vilnius. */
const asked = new Date('2026-11-18T10:00:00Z')
const day = 24 * 60 * 60_000
const daysAfter = (days: number) => new Date(asked.getTime() + days * day)
const reminders = { firstAfterDays: 2, everyDays: 5 }
const terms = '2 5 Europe/Vilnius'

describe('an automatic reminder', () => {
  const settings = {
    keys: secretKeys(['secret']),
    portalUrl: 'https://sign.example',
    demonstration: false,
    mailLimits: mailLimitsOf(),
  }
  const servicesAt = (at: Date) =>
    given<Services>({
      database,
      settings,
      clock: () => at,
      wakeWorker: () => {},
      noteLimited: () => {},
    })

  /** `lost`: another process has the job, so it cannot be completed here. */
  const run = (lost = false): JobRun =>
    given<JobRun>({
      complete: async () => {
        if (lost) throw new Error('Another process has the job')
      },
    })

  async function document(person: Partial<NewSigner> = {}) {
    const [id, signerId] = [randomUUID(), randomUUID()]
    await storeTestDocument(database.db, relyingPartyId, { id, reminders })
    const signer = await insertSigner(database.db, {
      id: signerId,
      documentId: id,
      name: 'A',
      surname: 'B',
      language: 'lt',
      email: `${signerId}@example.com`,
      askedAt: asked,
      ...person,
    })
    await insertLink(database.db, newLink(settings, signer, 'invitation').link)
    return { id, signer }
  }

  const remind = (signerId: string, at: Date, lost = false) =>
    remindSignerJob(servicesAt(at))({ signerId, terms }, run(lost))
  const mailsOf = async (id: string) => (await listMails(database.db, id)).map(({ kind }) => kind)

  it('is sent once on its day, and then at the set interval', async () => {
    const { id, signer } = await document()
    expect(await remind(signer.id, daysAfter(1))).toEqual({ again: daysAfter(2) })
    expect(await mailsOf(id)).toEqual([])
    expect(await remind(signer.id, daysAfter(2))).toEqual({ again: daysAfter(7) })
    expect(await mailsOf(id)).toEqual(['automatic_reminder'])
    // The job runs again, as after a crash following the commit, and on a second gateway at the same time.
    const again = [remind(signer.id, daysAfter(2)), remind(signer.id, daysAfter(2))]
    expect(await Promise.all(again)).toEqual([{ again: daysAfter(7) }, { again: daysAfter(7) }])
    expect(await mailsOf(id)).toEqual(['automatic_reminder'])
    await remind(signer.id, daysAfter(7))
    expect(await mailsOf(id)).toHaveLength(2)
  })

  it('is sent ten times at most', async () => {
    const { id, signer } = await document({ remindersSent: 9 })
    expect(await remind(signer.id, daysAfter(7))).toBeUndefined()
    expect(await remind(signer.id, daysAfter(30))).toBeUndefined()
    expect(await mailsOf(id)).toHaveLength(1)
  })

  it('is delayed by a reminder that the owner has sent', async () => {
    const { id, signer } = await document()
    await noteReminded(database.db, signer.id, daysAfter(1))
    // The reminder moves from Saturday to Monday, 9:00 in Vilnius.
    const monday = new Date('2026-11-23T07:00:00Z')
    expect(await remind(signer.id, daysAfter(2))).toEqual({ again: monday })
    expect(await mailsOf(id)).toEqual([])
  })

  it('waits while the person is signing', async () => {
    const { id, signer } = await document()
    await moveSigner(database.db, signer.id, ['pending'], { state: 'signing' })
    const again = new Date(daysAfter(2).getTime() + 15 * 60_000)
    expect(await remind(signer.id, daysAfter(2))).toEqual({ again })
    expect(await mailsOf(id)).toEqual([])
  })

  it.each<[string, (id: string, signerId: string) => Promise<unknown>]>([
    ['before their turn', (_, who) => moveSigner(database.db, who, ['pending'], { askedAt: null })],
    [
      'after they have signed',
      (_, who) => moveSigner(database.db, who, ['pending'], { state: 'signed', signedAt: asked }),
    ],
    [
      'after they have declined',
      (_, who) => moveSigner(database.db, who, ['pending'], { rejectedAt: asked }),
    ],
    [
      'after they were removed',
      (_, who) => moveSigner(database.db, who, ['pending'], { removedAt: asked }),
    ],
    ['after the document was cancelled', (id) => markCancelled(database.db, id, '', asked)],
    ['at the deadline', (id) => storeDeadline(database.db, id, daysAfter(2))],
    [
      'after the signer has turned reminders off',
      (_, who) => turnRemindersOff(database.db, who, asked),
    ],
    [
      'to a signer without mail',
      (_, who) => moveSigner(database.db, who, ['pending'], { noEmail: true }),
    ],
    [
      'to a signer with a temporary link',
      (_, who) => moveSigner(database.db, who, ['pending'], { temporary: true }),
    ],
  ])('is not sent %s', async (_, happens) => {
    const { id, signer } = await document()
    await happens(id, signer.id)
    expect(await remind(signer.id, daysAfter(2))).toBeUndefined()
    expect(await mailsOf(id)).toEqual([])
  })

  it('is not sent by terms that the document no longer has', async () => {
    const { id, signer } = await document()
    const payload = { signerId: signer.id, terms: '1 1 Europe/Vilnius' }
    const job = remindSignerJob(servicesAt(daysAfter(2)))
    expect(await job(payload, run())).toBeUndefined()
    expect(await mailsOf(id)).toEqual([])
  })

  it('is not ended by a process that has lost the job', async () => {
    const { signer } = await document({ remindersSent: 9 })
    await expect(remind(signer.id, daysAfter(7), true)).rejects.toThrow('Another process')
  })

  it('is scheduled as one job', async () => {
    const { signer } = await document()
    const terms = { reminders, timeZone: 'Europe/Vilnius', deadline: null }
    await scheduleReminder(database.db, terms, signer)
    await scheduleReminder(database.db, terms, signer)
    const all = await database.db.select().from(jobs)
    const own = all.filter(({ key }) => key?.startsWith(signer.id))
    expect(own.map(({ name, runAt }) => [name, runAt])).toEqual([['remind-signer', daysAfter(2)]])
  })

  describe('in the mail queue', () => {
    interface Sent {
      readonly messageId: string
      readonly unsubscribe?: string | undefined
    }
    const server = (sent: Sent[], isAway = () => false) => ({
      transport: {
        send: async (mail) => {
          if (isAway()) throw new MailDelayed('away')
          sent.push(mail)
        },
      } as MailTransport,
      host: 'sign.example',
      state: () => 'up' as const,
      stop: () => {},
    })
    async function queued() {
      const { id, signer } = await document()
      await remind(signer.id, daysAfter(2))
      const [mail] = await listMails(database.db, id)
      return { id, signer, mailId: mail?.id ?? expect.fail('It was queued') }
    }
    const stateOf = async (id: string) => (await listMails(database.db, id))[0]?.state
    const send = (mailId: string, at: Date, sent: Sent[]) =>
      sendMailJob(servicesAt(at), server(sent))({ mailId })

    it('is sent once under one message id, with a link to turn reminders off', async () => {
      const { id, mailId } = await queued()
      const sent: Sent[] = []
      await send(mailId, daysAfter(2), sent)
      await send(mailId, daysAfter(2), sent)
      expect(sent.map(({ messageId }) => messageId)).toEqual([`<${mailId}@sign.example>`])
      expect(sent[0]?.unsubscribe).toMatch(/^https:\/\/sign\.example\/no-reminders\/[\w-]{32,}$/)
      expect(await stateOf(id)).toBe('sent')
    })

    it('waits for the morning if the mail server was away until night', async () => {
      const { id, mailId } = await queued()
      const sent: Sent[] = []
      // Friday, 22:00 in Vilnius.
      const again = await send(mailId, new Date('2026-11-20T20:00:00Z'), sent)
      expect(again).toEqual({ again: new Date('2026-11-23T07:00:00Z') })
      expect([sent, await stateOf(id)]).toEqual([[], 'queued'])
    })

    it.each<[string, (id: string, signerId: string) => Promise<unknown>]>([
      [
        'the signer has turned reminders off',
        (_, who) => turnRemindersOff(database.db, who, asked),
      ],
      [
        'the signer has signed',
        (_, who) => moveSigner(database.db, who, ['pending'], { signedAt: asked }),
      ],
      ['the deadline has come', (id) => storeDeadline(database.db, id, daysAfter(2))],
      ['the document was cancelled', (id) => markCancelled(database.db, id, '', asked)],
    ])('is dropped if %s', async (_, happens) => {
      const { id, signer, mailId } = await queued()
      await happens(id, signer.id)
      const sent: Sent[] = []
      await send(mailId, daysAfter(2), sent)
      expect([sent, await stateOf(id)]).toEqual([[], 'dropped'])
    })
  })
})
