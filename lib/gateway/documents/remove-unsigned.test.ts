import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { listEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import { loadDocument } from '@/lib/storage/documents/documents'
import { insertSigner, moveSigner } from '@/lib/storage/documents/signers'
import { insertSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import type { Services } from '../operation/context'
import { removeUnsignedJob } from './remove-unsigned'

const { database, relyingPartyId } = await partyOfFile()

const until = new Date('2026-06-02T10:00:00Z')
const earlier = new Date('2026-06-01T10:00:00Z')

describe('a document that its owner intended to sign alone', () => {
  async function document() {
    const id = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id, unsignedUntil: until })
    await recordEvent(
      database.db,
      { id, relyingPartyId },
      { at: earlier, kind: 'uploaded', actor: 'Owner' },
    )
    return { id, signerId: await asked(id) }
  }

  async function asked(documentId: string): Promise<string> {
    const id = randomUUID()
    const person = { name: 'Ona', surname: 'Onaitė', language: 'en' } as const
    await insertSigner(database.db, { id, documentId, ...person })
    return id
  }

  const atTheEnd = async (documentId: string) => {
    const services = given<Services>({
      database,
      clock: () => until,
      wakeWorker: () => {},
      log: pino({ level: 'silent' }),
    })
    return await removeUnsignedJob(services)({ documentId })
  }
  const isThere = async (id: string) => (await loadDocument(database.db, id)) !== undefined

  it('is removed after its day', async () => {
    const { id } = await document()
    expect(await atTheEnd(id)).toBeUndefined()
    expect(await isThere(id)).toBe(false)
    const events = await listEvents(database.db, id)
    expect(events.at(-1)).toMatchObject({ kind: 'removed', actor: 'gateway' })
  })

  it('stays if the owner has signed', async () => {
    const { id, signerId } = await document()
    await moveSigner(database.db, signerId, ['pending'], { state: 'signed', signedAt: earlier })
    expect(await atTheEnd(id)).toBeUndefined()
    expect(await isThere(id)).toBe(true)
  })

  it('stays if another person was invited', async () => {
    const { id } = await document()
    await asked(id)
    await atTheEnd(id)
    expect(await isThere(id)).toBe(true)
  })

  it('waits for a signature in progress', async () => {
    const { id, signerId } = await document()
    await insertSession(database.db, {
      id: randomUUID(),
      relyingPartyId,
      family: 'smartid',
      kind: 'signing',
      person: { country: 'LT', personalCode: '40504040001' },
      request: sessionRequest,
      documentId: id,
      signerId,
      expiresAt: new Date(until.getTime() + 60_000),
    })
    const again = await atTheEnd(id)
    expect(again?.again.getTime()).toBeGreaterThan(until.getTime() + 60_000)
    expect(await isThere(id)).toBe(true)
  })
})
