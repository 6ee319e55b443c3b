import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { MailDelayed, MailRefused } from '@/lib/mail/mail'
import { listEvents } from '@/lib/storage/audit/audit-trail'
import { listDeliveries } from '@/lib/storage/callback-deliveries'
import { markCancelled } from '@/lib/storage/documents/documents'
import { insertLink } from '@/lib/storage/documents/links'
import { insertSigner } from '@/lib/storage/documents/signers'
import { findMail, insertMail, listMails, type StoredMail } from '@/lib/storage/mails'
import { given } from '@/lib/testing/given'
import { mailLimitsOf } from '@/lib/testing/mail-limits'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { Services } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { newLink } from '../rules/links'
import type { MailService } from './mail-service'
import { queueMail } from './notify-signers'
import { sendMailJob } from './send-mail'

const { database, relyingPartyId } = await partyOfFile()

const hour = 3_600_000
const day = 24 * hour
const callbackUrl = 'https://program.example/'

describe('a mail while the mail server is down', () => {
  const settings = {
    keys: secretKeys(['secret']),
    portalUrl: 'https://sign.example',
    demonstration: false,
    mailLimits: mailLimitsOf(1),
  }

  async function invitation(): Promise<StoredMail> {
    const documentId = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, {
      id: documentId,
      callbackUrls: [callbackUrl],
      callbackEvents: { [callbackUrl]: ['signer.mail_failed'] },
    })
    const signer = await insertSigner(database.db, {
      id: randomUUID(),
      documentId,
      name: 'A',
      surname: 'B',
      language: 'lt',
      email: 'a@example.com',
      askedAt: new Date(),
    })
    const { link } = newLink(settings, signer, 'invitation')
    await insertLink(database.db, link)
    const asking = { id: randomUUID(), linkId: link.id, kind: 'invitation' } as const
    await queueMail(database.db, signer, asking)
    return await mailOf(documentId)
  }

  const mailOf = async (documentId: string) =>
    (await listMails(database.db, documentId))[0] ?? expect.fail('It was queued')

  /** Tries a mail as often as its job says, with a simulated clock. Returns the pauses. */
  async function pausesOf(
    { id, createdAt }: StoredMail,
    send: (at: number) => Promise<void> | void,
  ) {
    const pauses: number[] = []
    let at = createdAt
    const services = {
      database,
      settings,
      clock: () => at,
      wakeWorker: () => {},
      noteLimited: () => {},
      log: pino({ level: 'silent' }),
    }
    const transport = { send: async () => await send(at.getTime() - createdAt.getTime()) }
    const mail = given<MailService>({ transport, host: 'sign.example' })
    const job = sendMailJob(given<Services>(services), mail)
    for (;;) {
      const result = await job({ mailId: id })
      if (!result) return pauses
      pauses.push(result.again.getTime() - at.getTime())
      at = result.again
    }
  }

  const isAway = () => {
    throw new MailDelayed(new Error('Nobody listens'))
  }

  it('is tried at least hourly for three days, and is sent once', async () => {
    const mail = await invitation()
    const sentAfter: number[] = []
    const pauses = await pausesOf(mail, (ageMs) => {
      if (ageMs < 3 * day) isAway()
      sentAfter.push(ageMs)
    })
    expect(pauses.slice(0, 4)).toEqual([15_000, 15_000, 15_000, 22_500])
    expect(Math.max(...pauses)).toBe(hour)
    expect(sentAfter).toHaveLength(1)
    expect(sentAfter[0]).toBeLessThanOrEqual(3 * day + hour)
    expect(await mailOf(mail.documentId)).toMatchObject({ state: 'sent' })
  })

  it("waits while the owner's notice limit for the document is reached, and counts once", async () => {
    const documentId = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id: documentId, owner: randomUUID() })
    const notice = { documentId, signerId: null, linkId: null, kind: 'owner_signed' } as const
    const to = { recipient: 'owner@example.com', language: 'en' } as const
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) await insertMail(database.db, { ...notice, ...to, id })
    const first = (await findMail(database.db, ids[0] ?? '')) ?? expect.fail('It was queued')
    const second = (await findMail(database.db, ids[1] ?? '')) ?? expect.fail('It was queued')
    let tries = 0
    // The server accepts the first mail at its second attempt; that does not count as a second notice.
    const pauses = await pausesOf(first, () => {
      tries += 1
      if (tries === 1) isAway()
    })
    expect([tries, pauses]).toEqual([2, [15_000]])
    const waits = await pausesOf(second, () => {})
    expect(waits).toEqual(Array.from({ length: waits.length }, () => hour / 4))
    expect(waits.length).toBeGreaterThanOrEqual(4)
  })

  it('fails after five days, and the interested owner is informed once', async () => {
    const mail = await invitation()
    const pauses = await pausesOf(mail, isAway)
    const waited = pauses.reduce((sum, pause) => sum + pause, 0)
    expect([waited >= 5 * day, waited <= 5 * day + hour]).toEqual([true, true])
    await pausesOf(mail, isAway)
    const { documentId, signerId } = mail
    expect(await mailOf(documentId)).toMatchObject({ state: 'failed', refusal: null })
    const events = await listEvents(database.db, documentId)
    expect(events).toMatchObject([{ kind: 'mail-refused', signerId }])
    const bodies = (await listDeliveries(database.db, documentId)).map(({ body }) =>
      JSON.parse(body),
    )
    expect(bodies).toMatchObject([{ type: 'signer.mail_failed', signer_id: signerId }])
  })

  it('is dropped when the signature is no longer needed', async () => {
    const mail = await invitation()
    await pausesOf(mail, async (ageMs) => {
      if (ageMs > day) await markCancelled(database.db, mail.documentId, '', new Date())
      isAway()
    })
    expect(await mailOf(mail.documentId)).toMatchObject({ state: 'dropped' })
  })

  it("fails at once if its address is refused, with the server's text", async () => {
    const mail = await invitation()
    const pauses = await pausesOf(mail, () => {
      throw new MailRefused('550 not here')
    })
    const settled = await mailOf(mail.documentId)
    expect([pauses, settled.state, settled.refusal]).toEqual([[], 'failed', '550 not here'])
  })
})
