import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/storage/database/database'
import type { RelyingPartyId } from '@/lib/storage/relying-parties'
import { endSession, insertSession } from '@/lib/storage/sessions'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { sessionRequest } from '@/lib/testing/session-request'
import type { Context } from '../core/context'
import { gatheringMs, runningSessions } from '../sessions/running-sessions'
import { readMobileHashSigningStatus } from './read-status'

describe('the status of a session', () => {
  let database: Database
  let relyingPartyId: RelyingPartyId

  beforeAll(async () => {
    ;({ database, relyingPartyId } = await testDatabaseWithParty())
  }, 60_000)
  afterAll(() => database.close())

  async function waitingSession(): Promise<string> {
    const id = randomUUID()
    await insertSession(database.db, {
      id,
      relyingPartyId,
      family: 'mobile',
      kind: 'hash-signing',
      person: { country: 'LT', personalCode: '50001018865', phone: '+37060000666' },
      request: sessionRequest,
      expiresAt: new Date(Date.now() + 60_000),
    })
    return id
  }

  /** A gateway process, as far as status calls know. */
  function gateway() {
    const clock = () => new Date()
    const running = runningSessions(database.db, gatheringMs.called)
    const parts = { database, clock, running, relyingParty: { id: relyingPartyId } }
    const context = parts as unknown as Context
    const body = {} as never
    return async (token: string) => {
      const { status } = await readMobileHashSigningStatus(context, { path: { token }, body })
      return String(status)
    }
  }

  it('is looked up once for everybody who asks within a moment', async () => {
    let looks = 0
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (name === 'select') looks += 1
        return Reflect.get(target, name)
      },
    })
    const ids = await Promise.all(Array.from({ length: 5 }, waitingSession))
    const running = runningSessions(db, gatheringMs.called)
    const name = { relyingPartyId, family: 'mobile', kind: 'hash-signing' } as const
    const found = await Promise.all(ids.map((id) => running.includes({ id, ...name })))
    expect([found, looks]).toEqual([ids.map(() => true), 1])
  })

  it('is over for whoever was asked a moment ago, once another gateway has said so', async () => {
    const [first, second] = [gateway(), gateway()]
    const token = await waitingSession()
    expect(await first(token)).toBe('waiting')
    await endSession(database.db, token, { result: { signatureValue: 'AA==' } }, new Date())
    expect([await second(token), await first(token)]).toEqual(['ok', 'ok'])
  })

  it('never goes back, whichever of two gateways is asked', async () => {
    const [first, second] = [gateway(), gateway()]
    const token = await waitingSession()
    const statusAt = (number: number) => (number % 2 === 0 ? first : second)(token)
    expect(await first(token)).toBe('waiting')
    let isOver = false
    const wentBack: string[] = []
    const follow = async (number: number) => {
      for (let after = 0; after < 2; after += isOver ? 1 : 0) {
        const wasOver = isOver
        const status = await statusAt(number)
        isOver ||= status === 'ok'
        if (wasOver && status !== 'ok') wentBack.push(status)
        await nextTurn()
      }
    }
    const end = { result: { signatureValue: 'AA==' } }
    await Promise.all([
      ...Array.from({ length: 40 }, (_, number) => follow(number)),
      endSession(database.db, token, end, new Date()),
    ])
    expect(wentBack).toEqual([])
  })

  it('is told of a session that has just begun, of one that ended, and of none', async () => {
    const statusOf = gateway()
    const [token, ended] = [await waitingSession(), await waitingSession()]
    await endSession(database.db, ended, { result: { signatureValue: '' } }, new Date())
    const asked = [token, ended].map(statusOf)
    await expect(statusOf('no token')).rejects.toMatchObject({ reason: 'session-not-found' })
    await expect(statusOf(randomUUID())).rejects.toMatchObject({ reason: 'session-not-found' })
    expect(await Promise.all(asked)).toEqual(['waiting', 'ok'])
  })
})
