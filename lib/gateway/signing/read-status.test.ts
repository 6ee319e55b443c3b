import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import { endSession } from '@/lib/storage/sessions/end-session'
import { deleteSession, insertSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import type { Context } from '../operation/context'
import {
  gatheringMs,
  type KnownSessions,
  knownSessions,
  runningSessions,
} from '../sessions/running-sessions'
import { readMobileHashSigningStatus } from './read-status'

const { database, relyingPartyId } = await partyOfFile()

describe('the status of a session', () => {
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

  /** A gateway process with the parts that status calls need. */
  function gateway() {
    const clock = () => new Date()
    const running = runningSessions(database.db, gatheringMs.called)
    const parts = { database, clock, running, relyingParty: { id: relyingPartyId } }
    const context = given<Context>(parts)
    const body = {} as never
    return async (token: string) => {
      const { status } = await readMobileHashSigningStatus(context, { path: { token }, body })
      return String(status)
    }
  }

  /** Running sessions, with the number of queries for them. */
  function countedLooks(known?: KnownSessions) {
    const counted = { looks: 0 }
    const db = new Proxy(database.db, {
      get: (target, name) => {
        // Each statement accesses the session it is prepared for.
        if (name === '_') counted.looks += 1
        return Reflect.get(target, name)
      },
    })
    const running = runningSessions(db, gatheringMs.called, known)
    const name = { relyingPartyId, family: 'mobile', kind: 'hash-signing' } as const
    return { counted, isRunning: (id: string) => running.includes({ id, ...name }) }
  }

  it('is queried once for all questions of a short period', async () => {
    const { counted, isRunning } = countedLooks()
    const ids = await Promise.all(Array.from({ length: 5 }, waitingSession))
    const found = await Promise.all(ids.map(isRunning))
    expect([found, counted.looks]).toEqual([ids.map(() => true), 1])
  })

  describe('in a process with its own database', () => {
    let known: KnownSessions

    beforeEach(() => {
      known = knownSessions()
    })
    afterEach(() => known.stop())

    it('is queried once', async () => {
      const { counted, isRunning } = countedLooks(known)
      const id = await waitingSession()
      expect([await isRunning(id), await isRunning(id), counted.looks]).toEqual([true, true, 1])
    })

    it.each<[string, (tx: Transaction, id: string) => Promise<unknown>]>([
      ['ended', (tx, id) => endSession(tx, id, { result: { signatureValue: '' } }, new Date())],
      ['deleted', deleteSession],
    ])('is over after it was %s', async (_, end) => {
      const { isRunning } = countedLooks(known)
      const id = await waitingSession()
      expect(await isRunning(id)).toBe(true)
      await database.db.transaction((tx) => end(tx, id))
      expect(await isRunning(id)).toBe(false)
    })

    it('is queried again if the result of a transaction is unknown', async () => {
      const { counted, isRunning } = countedLooks(known)
      const id = await waitingSession()
      await isRunning(id)
      const lost = database.db.transaction(() =>
        Promise.reject(new StorageError('database-away', undefined)),
      )
      await expect(lost).rejects.toMatchObject({ code: 'database-away' })
      expect([await isRunning(id), counted.looks]).toEqual([true, 2])
    })

    it('is not cached if another session ended during the query', async () => {
      const other = await waitingSession()
      const meanwhile = async () => {
        await deleteSession(database.db, other)
        return ['id line']
      }
      await known.keep(meanwhile)
      expect(known.includes('id', 'id line')).toBe(false)
      await known.keep(async () => ['id line'])
      expect(known.includes('id', 'id line')).toBe(true)
    })
  })

  it('is over for a gateway that just saw it waiting, after another gateway has reported its end', async () => {
    const [first, second] = [gateway(), gateway()]
    const token = await waitingSession()
    expect(await first(token)).toBe('waiting')
    await endSession(database.db, token, { result: { signatureValue: 'AA==' } }, new Date())
    expect([await second(token), await first(token)]).toEqual(['ok', 'ok'])
  })

  it('never returns to waiting, whichever of two gateways is called', async () => {
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

  it('is reported for a new session and an ended one, and is 404 for an unknown one', async () => {
    const statusOf = gateway()
    const [token, ended] = [await waitingSession(), await waitingSession()]
    await endSession(database.db, ended, { result: { signatureValue: '' } }, new Date())
    const asked = [token, ended].map(statusOf)
    await expect(statusOf('no token')).rejects.toMatchObject({ reason: 'session-not-found' })
    await expect(statusOf(randomUUID())).rejects.toMatchObject({ reason: 'session-not-found' })
    expect(await Promise.all(asked)).toEqual(['waiting', 'ok'])
  })
})
