import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { prompts } from '../schema/limit-schema'
import { jobs } from '../schema/schema'
import { endSession } from './end-session'
import type { SessionJob } from './queue-with-session'
import { insertSession } from './sessions'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-03-01T10:00:00Z')
const failure = { code: 40021, reason: 'no-answer', message: '' }

describe('statement that stores or ends a session', () => {
  const jobOf = (key: string, runAt: Date | null): SessionJob => ({
    id: randomUUID(),
    name: 'attend-session',
    payload: { sessionId: key },
    key,
    runAt,
    attemptsMax: 7,
    requestId: 'request',
  })

  async function store(beside: Parameters<typeof insertSession>[2]): Promise<string> {
    const id = randomUUID()
    const session = {
      id,
      relyingPartyId,
      family: 'smartid',
      kind: 'authentication',
      person: { country: 'LT', personalCode: '50001018865' },
      request: sessionRequest,
      expiresAt: now,
    } as const
    await insertSession(database.db, session, beside)
    return id
  }

  const queued = (key: string) => database.db.select().from(jobs).where(eq(jobs.key, key))

  it('queues the jobs of a new session with all their values', async () => {
    const [later, atOnce] = [jobOf(randomUUID(), now), jobOf(randomUUID(), null)]
    await store({ jobs: [later, atOnce] })
    expect(await queued(later.key ?? '')).toMatchObject([{ ...later, state: 'ready' }])
    const [row] = await queued(atOnce.key ?? '')
    expect(row?.runAt.getTime()).toBeGreaterThan(now.getTime())
  })

  it('queues no job if an unfinished one has its name and key', async () => {
    const first = jobOf(randomUUID(), now)
    await store({ jobs: [first] })
    await store({ jobs: [jobOf(first.key ?? '', now)] })
    expect(await queued(first.key ?? '')).toMatchObject([{ id: first.id }])
  })

  it('queues jobs when it ends the session, and none if the session had already ended', async () => {
    const id = await store({})
    const [first, second] = [jobOf(randomUUID(), now), jobOf(randomUUID(), now)]
    expect(await endSession(database.db, id, { failure }, now, [first])).toBe(true)
    expect(await endSession(database.db, id, { failure }, now, [second])).toBe(false)
    expect(await queued(first.key ?? '')).toHaveLength(1)
    expect(await queued(second.key ?? '')).toEqual([])
  })

  it('stores the prompt of a new session, if it is about to ring a phone', async () => {
    const prompt = { id: randomUUID(), personKey: 'person', createdAt: now }
    const [asked, silent] = [await store({ prompt }), await store({})]
    const of = (id: string) => database.db.select().from(prompts).where(eq(prompts.sessionId, id))
    expect(await of(asked)).toMatchObject([{ ...prompt, rungAt: null, liveUntil: null }])
    expect(await of(silent)).toEqual([])
  })
})
