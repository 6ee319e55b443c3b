import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JobRun } from '@/lib/queue/job'
import { insertSigner, moveSigner } from '@/lib/storage/documents/signers'
import { listMails } from '@/lib/storage/mails'
import { given } from '@/lib/testing/given'
import { mailLimitsOf } from '@/lib/testing/mail-limits'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { Services } from '../operation/context'
import { secretKeys } from '../operation/secrets/secret-keys'
import { askSignerJob } from './ask-signers'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')

describe('a signer whose turn came while the mail limit was reached', () => {
  /** `addressHour`: number of mails to one address per hour; 0: unlimited. */
  const job = (addressHour = 0) =>
    askSignerJob(
      given<Services>({
        database,
        clock: () => now,
        wakeWorker: () => {},
        noteLimited: () => {},
        settings: {
          keys: secretKeys(['secret']),
          mailLimits: mailLimitsOf(addressHour),
        },
      }),
    )

  const runOf = (complete: JobRun['complete']) => ({ complete }) as JobRun
  const run = runOf(async () => {})

  async function signerId(): Promise<string> {
    const [id, documentId] = [randomUUID(), randomUUID()]
    await storeTestDocument(database.db, relyingPartyId, { id: documentId })
    const person = { name: 'A', surname: 'B', language: 'lt', email: 'a@example.com' } as const
    await insertSigner(database.db, { id, documentId, ...person, askedAt: now })
    documents.set(id, documentId)
    return id
  }
  const documents = new Map<string, string>()
  const mailsTo = async (id: string) =>
    (await listMails(database.db, documents.get(id) ?? '')).map(({ kind }) => kind)

  it('is invited when another mail is allowed', async () => {
    const id = await signerId()
    expect(await job()({ signerId: id }, run)).toBeUndefined()
    expect(await mailsTo(id)).toEqual(['invitation'])
  })

  it('is not invited by a process that has lost the job', async () => {
    const id = await signerId()
    const lost = runOf(() => Promise.reject(new Error('Another process has the job')))
    await expect(job()({ signerId: id }, lost)).rejects.toThrow('Another process')
    expect(await mailsTo(id)).toEqual([])
  })

  it('is retried while the mail limit is reached', async () => {
    const id = await signerId()
    await job(1)({ signerId: id }, run)
    const again = await job(1)({ signerId: id }, run)
    expect(again?.again.getTime()).toBeGreaterThan(now.getTime())
    expect(await mailsTo(id)).toEqual(['invitation'])
  })

  it('is not invited if they have signed meanwhile', async () => {
    const id = await signerId()
    await moveSigner(database.db, id, ['pending'], { state: 'signed', signedAt: now })
    expect(await job()({ signerId: id }, run)).toBeUndefined()
    expect(await mailsTo(id)).toEqual([])
  })
})
