import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { endSession } from '../sessions/end-session'
import { insertSession } from '../sessions/sessions'
import { onStorageEvent, type StorageEvents } from './events'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-03-02T10:00:00Z')
const failure = { code: 40020, reason: 'refused', message: '' }

describe('session-ended event', () => {
  const heard: StorageEvents['session-ended'][] = []
  const stop = onStorageEvent('session-ended', (event) => heard.push(event))

  afterAll(async () => {
    stop()
  })

  async function session(): Promise<string> {
    const id = randomUUID()
    await insertSession(database.db, {
      id,
      relyingPartyId,
      family: 'mobile',
      kind: 'hash-signing',
      person: { country: 'LT', personalCode: '50001018865' },
      request: sessionRequest,
      expiresAt: new Date(now.getTime() + 300_000),
    })
    return id
  }

  const end = (id: string, then?: () => never) =>
    database.db.transaction(async (tx) => {
      await endSession(tx, id, { failure }, new Date(now.getTime() + 12_000))
      expect(heard).toEqual([])
      then?.()
    })

  it("is published once, when the session's end is stored", async () => {
    const id = await session()
    const taken = end(id, () => {
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    expect(heard).toEqual([])
    await end(id)
    const reported = { family: 'mobile', kind: 'hash-signing', outcome: 'refused' }
    expect(heard.splice(0)).toEqual([{ ...reported, seconds: expect.any(Number) }])
    await end(id)
    expect(heard).toEqual([])
  })
})
