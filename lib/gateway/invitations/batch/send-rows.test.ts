import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import type { JobRun } from '@/lib/queue/job'
import {
  countRows,
  endBatch,
  findBatch,
  insertBatch,
  listRows,
  settleRow,
  storeBatchFile,
} from '@/lib/storage/documents/batches'
import { accessToAll } from '@/lib/storage/relying-parties/access'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { Services } from '../../operation/context'
import { forgetBatchJob } from './end-batch'
import { sendBatchJob } from './send-rows'

const { database, relyingPartyId } = await partyOfFile()

const deadline = new Date('2026-12-01T12:00:00Z')
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
const person = (name: string) => [{ name, surname: 'Testaitė', email: `${name}@example.com` }]
const file = { name: 'a.pdf', size: 0, sha256: '', segments: [] }

describe('rows of a batch', () => {
  async function batchOf(names: readonly string[]): Promise<string> {
    const id = randomUUID()
    const terms = { access: 'public', owner_name: 'Owner', deadline: seconds(deadline) }
    const owned = { owner: null, sentBy: null, callbackUrls: [] }
    const batch = { id, ...owned, reference: id, digest: '', terms }
    const made = {
      locale: 'en',
      format: 'pdf',
      createdAt: new Date('2026-11-21T12:00:00Z'),
    } as const
    await insertBatch(database.db, relyingPartyId, { ...batch, ...made }, names.map(person))
    await storeBatchFile(database.db, id, file)
    return id
  }

  const log = createLog('silent', 'tests')
  const servicesAt = (now: Date) =>
    given<Services>({ database, log, clock: () => now, wakeWorker: () => undefined })
  const run = given<JobRun>({ attempt: 1, signal: new AbortController().signal })
  const send = (batchId: string, now: Date) => sendBatchJob(servicesAt(now))({ batchId }, run)
  const forget = (batchId: string) => forgetBatchJob({ database })({ batchId })

  const rowsOf = async (id: string) =>
    (await listRows(database.db, id, { after: -1, limit: 10 })).map(
      ({ state, reason, signers }) => ({
        state,
        reason,
        isKnown: signers !== null,
      }),
    )
  const stateOf = async (id: string) =>
    (await findBatch(database.db, accessToAll(relyingPartyId), { id }))?.state

  it('are refused if the deadline passes before their turn, and the batch ends', async () => {
    const id = await batchOf(['ona', 'ana'])
    expect(await send(id, deadline)).toBeUndefined()
    const refused = { state: 'failed', reason: 'deadline-passed', isKnown: true }
    expect(await rowsOf(id)).toEqual([refused, refused])
    expect(await stateOf(id)).toBe('sent')
  })

  it('are deleted after their retention time, with a batch that has no documents', async () => {
    const id = await batchOf(['ona'])
    await send(id, deadline)
    await forget(id)
    expect(await stateOf(id)).toBeUndefined()
    expect((await countRows(database.db, id)).size).toBe(0)
  })

  it('lose their people but stay counted while a document of the batch exists', async () => {
    const id = await batchOf(['ona', 'ana'])
    const document = { id: randomUUID(), batchId: id, file }
    await storeTestDocument(database.db, relyingPartyId, document)
    await settleRow(database.db, id, 0, { documentId: document.id })
    await endBatch(database.db, id, 'stopped', deadline)
    await forget(id)
    await forget(id)
    expect(await rowsOf(id)).toEqual([
      { state: 'sent', reason: null, isKnown: false },
      { state: 'stopped', reason: null, isKnown: false },
    ])
  })

  it('that still wait are not deleted', async () => {
    const id = await batchOf(['ona'])
    await forget(id)
    expect(await stateOf(id)).toBe('sending')
  })
})
