import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { heartbeats } from '../schema/installation-schema'
import { jobs } from '../schema/schema'
import { insertSession, loadSession } from '../sessions/sessions'
import { beat, followClock } from './heartbeat'

const { database, relyingPartyId } = await partyOfFile()

// Far ahead of the database's own watch, which writes heartbeats meanwhile.
const now = new Date('2126-11-21T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const graceMs = 7_000

describe('beat', () => {
  beforeEach(async () => {
    await database.db.delete(heartbeats)
    await beat(database.db, now, graceMs)
  })

  async function sessionUntil(expiresAt: Date): Promise<() => Promise<Date | undefined>> {
    const id = crypto.randomUUID()
    await insertSession(database.db, {
      id,
      relyingPartyId,
      family: 'mobile',
      kind: 'authentication',
      expiresAt,
      person: { country: 'LT', personalCode: '50001018865' },
      request: sessionRequest,
    })
    return async () => (await loadSession(database.db, id))?.expiresAt
  }

  it('changes nothing while heartbeats are regular', async () => {
    const expiry = await sessionUntil(later(300))
    for (const second of [3, 6, 9, 16])
      expect(await beat(database.db, later(second), graceMs)).toBe(0)
    expect(await expiry()).toEqual(later(300))
  })

  it('extends running sessions once by the time of the outage', async () => {
    const expiry = await sessionUntil(later(300))
    expect(await beat(database.db, later(600), graceMs)).toBe(600_000)
    expect(await beat(database.db, later(600), graceMs)).toBe(0)
    expect(await expiry()).toEqual(later(900))
  })

  it('extends sessions once when two gateways return at the same moment', async () => {
    const expiry = await sessionUntil(later(300))
    const away = await Promise.all([0, 1].map(() => beat(database.db, later(600), graceMs)))
    expect(away.sort()).toEqual([0, 600_000])
    expect(await expiry()).toEqual(later(900))
  })

  it('does not extend sessions that had expired before', async () => {
    const expiry = await sessionUntil(later(-1))
    await beat(database.db, later(600), graceMs)
    expect(await expiry()).toEqual(later(-1))
  })

  it('leaves jobs to the processes that still run them', async () => {
    const id = crypto.randomUUID()
    const lease = { state: 'running', lockedUntil: later(15), attempts: 1, attemptsMax: 3 } as const
    await database.db.insert(jobs).values({ id, name: 'attend', payload: {}, ...lease })
    await beat(database.db, later(600), graceMs)
    const [job] = await database.db.select().from(jobs).where(eq(jobs.id, id))
    expect(job?.lockedUntil).toEqual(later(615))
  })

  describe('when the clock is put back by an hour', () => {
    const hour = 3_600
    const plan = async (seconds: number) => {
      const id = crypto.randomUUID()
      await database.db
        .insert(jobs)
        .values({ id, name: 'ring', payload: {}, attemptsMax: 3, runAt: later(seconds) })
      return async () => {
        const [job] = await database.db.select().from(jobs).where(eq(jobs.id, id))
        return job?.runAt
      }
    }
    const follow = () => followClock(database.db, later(-hour), hour * 1_000)

    it('brings forward work planned soon, and leaves work planned a day ahead', async () => {
      const ring = await plan(2)
      const removal = await plan(24 * hour)
      expect(await follow()).toBe(true)
      expect(await ring()).toEqual(later(2 - hour))
      expect(await removal()).toEqual(later(24 * hour))
    })

    it('keeps the remaining time of sessions', async () => {
      const expiry = await sessionUntil(later(300))
      await follow()
      expect(await expiry()).toEqual(later(300 - hour))
    })

    it('adjusts times once for all gateways of that clock', async () => {
      const expiry = await sessionUntil(later(300))
      const followed = await Promise.all([follow(), follow()])
      expect(followed.sort()).toEqual([false, true])
      expect(await expiry()).toEqual(later(300 - hour))
    })

    it('leaves times planned by gateways with another clock', async () => {
      const expiry = await sessionUntil(later(300 - hour))
      await follow()
      expect(await expiry()).toEqual(later(300 - hour))
    })

    it('continues to write heartbeats', async () => {
      await follow()
      expect(await beat(database.db, later(3 - hour), graceMs)).toBe(0)
      expect(await database.db.select().from(heartbeats)).toMatchObject([
        { seenAt: later(3 - hour) },
      ])
    })
  })

  it('ignores a clock that is behind', async () => {
    await beat(database.db, later(-5), graceMs)
    const rows = await database.db.select().from(heartbeats)
    expect(rows).toMatchObject([{ seenAt: now }])
  })
})
