import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JobRun } from '@/lib/queue/job'
import { type Document, lockDocument, storeDocumentState } from '@/lib/storage/documents/documents'
import { insertSigner, listReaders, moveSigner } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { type Access, accessToAll } from '@/lib/storage/relying-parties/access'
import { jobs } from '@/lib/storage/schema/schema'
import { given } from '@/lib/testing/given'
import { mailLimitsOf } from '@/lib/testing/mail-limits'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { DocumentAccess, DocumentState } from '@/lib/vocabulary/document'
import { removeTemporarySigner } from '../invitations/remove-temporary-signer'
import type { MailService } from '../mail/mail-service'
import { sendMailJob } from '../mail/send-mail'
import type { Context, Services } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { addReader, sendCopies, sendCopyJob } from './copies'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')
const reader = {
  role: 'copy',
  name: 'Ona',
  surname: 'Onaitė',
  email: 'ona@example.com',
  country: null,
  personalCode: null,
  language: 'lt',
} as const

describe('a copy', () => {
  /** `addressHour`: number of mails to one address per hour; 0: unlimited. */
  const services = (addressHour: number) =>
    given<Services & { readonly access: Access }>({
      access: accessToAll(relyingPartyId),
      database,
      clock: () => now,
      wakeWorker: () => {},
      noteLimited: () => {},
      settings: {
        keys: secretKeys(['secret']),
        mailLimits: mailLimitsOf(addressHour),
      },
    })

  async function document(
    state: DocumentState,
    access: DocumentAccess = 'public',
  ): Promise<Document> {
    const id = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id, access })
    await storeDocumentState(database.db, id, state, now)
    return (await lockDocument(database.db, id)) ?? expect.fail('The document was just stored')
  }

  const run = given<JobRun>({ complete: async () => {} })
  const copyOf = async ({ id }: Document) =>
    (await listReaders(database.db, id))[0] ?? expect.fail('Nobody gets a copy')
  const mailsOf = async ({ id }: Document) => (await listMails(database.db, id)).length

  async function remove(document: Document) {
    const { id } = await copyOf(document)
    await moveSigner(database.db, id, ['pending'], { state: 'removed', removedAt: now })
  }

  async function storeSigner({ id: documentId }: Document, signedAt: Date) {
    const id = randomUUID()
    const person = { ...reader, email: `${id}@example.com`, role: 'signer', askedAt: null } as const
    await insertSigner(database.db, { id, documentId, ...person })
    await moveSigner(database.db, id, ['pending'], { state: 'signed', signedAt })
  }

  /** Returns a signed document whose copy was delayed, because another document had used up the mail limit. */
  async function putOff(): Promise<Document> {
    const signed = await document('signed')
    await addReader(services(1), database.db, signed, reader)
    await remove(signed)
    await addReader(services(1), database.db, signed, reader)
    return signed
  }

  it('is sent later if the mail limit was reached', async () => {
    const signed = await putOff()
    const { id: signerId, askedAt } = await copyOf(signed)
    expect([await mailsOf(signed), askedAt]).toEqual([1, null])
    const waiting = (await database.db.select().from(jobs)).find(({ key }) => key === signerId)
    expect(waiting).toMatchObject({ name: 'send-copy', payload: { signerId } })
    const again = await sendCopyJob(services(1))({ signerId }, run)
    expect(again?.again.getTime()).toBeGreaterThan(now.getTime())
    expect(await sendCopyJob(services(0))({ signerId }, run)).toBeUndefined()
    expect([await mailsOf(signed), (await copyOf(signed)).askedAt]).toEqual([2, now])
  })

  it('is not sent later to a recipient removed meanwhile', async () => {
    const signed = await putOff()
    const { id: signerId } = await copyOf(signed)
    await remove(signed)
    expect(await sendCopyJob(services(0))({ signerId }, run)).toBeUndefined()
    expect(await mailsOf(signed)).toBe(1)
  })

  it('is not sent later to a recipient who got it after a further signature', async () => {
    const signed = await putOff()
    const { id: signerId } = await copyOf(signed)
    await sendCopies(services(0), database.db, signed)
    expect(await mailsOf(signed)).toBe(2)
    expect(await sendCopyJob(services(0))({ signerId }, run)).toBeUndefined()
    expect(await mailsOf(signed)).toBe(2)
  })

  it('is sent later if there is a newer signature than in the previous copy', async () => {
    const signed = await document('signed')
    await addReader(services(0), database.db, signed, reader)
    const { id: signerId } = await copyOf(signed)
    await storeSigner(signed, new Date(now.getTime() + 1))
    expect(await sendCopyJob(services(0))({ signerId }, run)).toBeUndefined()
    expect(await mailsOf(signed)).toBe(2)
  })

  it("counts toward the owner's mail limit, and its recipients are returned", async () => {
    const running = await document('saved')
    for (const email of ['ona@example.com', 'rasa@example.com']) {
      await addReader(services(1), database.db, running, { ...reader, email })
    }
    const ofOwner = services(0)
    Object.assign(ofOwner.settings.mailLimits, { ownerHour: 1 })
    const sent = await sendCopies(ofOwner, database.db, { ...running, owner: 'somebody' })
    expect(sent.map(({ email }) => email)).toEqual(['ona@example.com'])
  })

  describe('while the mail server is away', () => {
    const context = () => {
      const { settings, ...others } = services(0)
      const portalUrl = 'https://portal.example'
      const parts = {
        settings: { ...settings, portalUrl },
        relyingParty: { id: relyingPartyId },
        access: accessToAll(relyingPartyId),
      }
      return given<Context>({ ...others, ...parts })
    }

    async function sentOnceItIsBack({ id }: Document): Promise<string[]> {
      const sent: string[] = []
      const transport = { send: async ({ to }: { to: string }) => void sent.push(to) }
      const server = given<MailService>({ transport, host: 'sign.example' })
      const [mail] = await listMails(database.db, id)
      await sendMailJob(context(), server)({ mailId: mail?.id ?? '' })
      return sent
    }

    it.each(['public', 'private'] as const)(
      'of a %s document is not sent to a recipient who was removed meanwhile',
      async (access) => {
        const signed = await document('signed', access)
        await addReader(services(0), database.db, signed, reader)
        const { id: signer_id } = await copyOf(signed)
        const path = { documentId: signed.id }
        await removeTemporarySigner(context(), { path, body: { signer_id } })
        expect(await sentOnceItIsBack(signed)).toEqual([])
        expect(await listMails(database.db, signed.id)).toMatchObject([{ state: 'dropped' }])
      },
    )

    it('is sent to a recipient who has not been removed', async () => {
      const signed = await document('signed')
      await addReader(services(0), database.db, signed, reader)
      expect(await sentOnceItIsBack(signed)).toEqual([reader.email])
    })
  })
})
