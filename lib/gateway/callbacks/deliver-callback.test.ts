import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JobRun } from '@/lib/queue/job'
import { bringForward } from '@/lib/queue/queue'
import { findDelivery, insertDelivery } from '@/lib/storage/callback-deliveries'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { Services } from '../operation/context'
import { deliverCallbackJob, nextAttemptAt, retryAfterMs } from './deliver-callback'

const { database, relyingPartyId } = await partyOfFile()

const at = new Date('2026-11-21T10:00:00Z')

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-21', undefined],
  ['99999999999999', undefined],
])('reads the Retry-After %j as %j', (value, expected) => {
  expect(retryAfterMs(value, at)).toBe(expected)
})

describe('retry schedule', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const hour = 3_600_000
  const pauseAfter = (failed: number, chance: number) => {
    const next = nextAttemptAt(failed, at, chance)
    return next && next.getTime() - at.getTime()
  }

  describe('the schedule of retries', () => {
    it('is that of Standard Webhooks', () => {
      const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((failed) => pauseAfter(failed, 0.5))
      const hours = [2, 5, 10, 14, 20, 24].map((count) => count * hour)
      expect(pauses).toEqual([5_000, 300_000, 1_800_000, ...hours])
    })

    it('ends after ten attempts', () => {
      expect(nextAttemptAt(10, at, 0.5)).toBeUndefined()
    })

    it('varies by a tenth in either direction', () => {
      expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([270_000, 330_000])
    })

    it('waits as long as the receiver asks, up to a day, and at least as long as planned', () => {
      const asked = (ms: number) => nextAttemptAt(2, at, 0.5, ms)?.getTime()
      expect(asked(3 * hour)).toBe(at.getTime() + 3 * hour)
      expect(asked(1_000)).toBe(at.getTime() + 300_000)
      expect(asked(1_000 * hour)).toBe(at.getTime() + 24 * hour)
    })
  })
})

describe('a failed attempt', () => {
  async function delivery(): Promise<string> {
    const [id, documentId] = [randomUUID(), randomUUID()]
    await storeTestDocument(database.db, relyingPartyId, { id: documentId })
    const url = 'https://shop.example/signed'
    const party = { relyingPartyId, organisationId: null }
    const callback = { id, documentId, ...party, url, body: '{}', createdAt: at }
    await insertDelivery(database.db, callback)
    return id
  }

  const services = (): Services => {
    const outgoingHttp = async () => ({ status: 503, headers: {}, body: Buffer.alloc(0) })
    const settings = { callbackTimeoutMs: 15_000 }
    return given<Services>({ database, settings, outgoingHttp, clock: () => at })
  }
  const attempt = (deliveryId: string, complete: JobRun['complete']) => {
    const run = { attempt: 1, signal: AbortSignal.any([]), complete }
    return deliverCallbackJob(services())({ deliveryId }, run)
  }

  it('stores the next one in the same transaction, so that a replay can bring it forward', async () => {
    const id = await delivery()
    await attempt(id, async () => {})
    expect(await findDelivery(database.db, id)).toMatchObject({ attempts: 1, lastStatus: 503 })
    expect(await bringForward(database.db, 'deliver-callback', id, at)).toBe(true)
  })

  it('is not stored by a process that has lost the job', async () => {
    const id = await delivery()
    const lost = async () => {
      throw new Error('Another process has the job')
    }
    await expect(attempt(id, lost)).rejects.toThrow('Another process')
    expect(await findDelivery(database.db, id)).toMatchObject({ attempts: 0, nextAttemptAt: at })
    expect(await bringForward(database.db, 'deliver-callback', id, at)).toBe(false)
  })
})
