import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type RecentPrompt, recentPrompts } from '@/lib/storage/limits/prompts'
import type { SessionRequest } from '@/lib/storage/schema/records'
import { insertSession, loadSession, type NewSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import type { Person } from '@/lib/vocabulary/person'
import { secretKeys } from '../operation/secrets/secret-keys'
import { failSession } from './end-session'
import { admitPrompt, promptRefusal } from './prompt-limits'
import { noteRinging } from './steps'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-03-02T10:00:00Z')
const person = { country: 'LT', personalCode: '50001018865' } as const

describe('the wait until a person may be prompted again', () => {
  const ago = (seconds: number, more: Partial<RecentPrompt> = {}): RecentPrompt => {
    const at = new Date(now.getTime() - seconds * 1000)
    return { at, liveUntil: undefined, rungAt: undefined, isUnanswered: false, ...more }
  }
  const until = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const promptDelayMs = 2_000
  const settings = { promptLimits: { live: 1, minute: 2, hour: 3 }, promptDelayMs }

  it.each([
    ['is zero without earlier prompts', [], undefined],
    ['is zero after one prompt some time ago', [ago(100)], undefined],
    ['follows from two prompts within a minute', [ago(10), ago(40)], 20],
    ['is zero if one of two prompts is older', [ago(10), ago(70)], undefined],
    ['follows from three prompts within an hour', [ago(100), ago(600), ago(3000)], 600],
    [
      'follows from the third of four prompts within an hour',
      [ago(9), ago(100), ago(600), ago(3599)],
      3000,
    ],
    ['lasts until a live prompt ends', [ago(70, { liveUntil: until(200) })], 200],
  ])('%s', (_what, asked, seconds) => {
    expect(promptRefusal(asked, settings, now)?.retryAfterSeconds).toBe(seconds)
  })

  it('counts a run once, together with other prompts', () => {
    const inRun = (seconds: number) => ago(seconds, { runId: 'one' })
    const run = [inRun(5), inRun(20), inRun(35)]
    expect(promptRefusal(run, settings, now)).toBeUndefined()
    expect(promptRefusal([...run, ago(50)], settings, now)?.retryAfterSeconds).toBe(10)
  })

  it('does not delay the next prompt of a started run unless a prompt is live', () => {
    const asked = [ago(5, { runId: 'one' }), ago(10)]
    expect(promptRefusal(asked, settings, now, 'one')).toBeUndefined()
    expect(promptRefusal(asked, settings, now, 'another')?.limit).toBe('prompt-minute')
    const live = [ago(5, { runId: 'one', liveUntil: until(9) })]
    expect(promptRefusal(live, settings, now, 'one')?.limit).toBe('prompt-live')
  })

  it('is zero if no limit is set', () => {
    const asked = [ago(1), ago(2), ago(3), ago(4, { liveUntil: until(200) })]
    expect(
      promptRefusal(asked, { ...settings, promptLimits: { live: 0, minute: 0, hour: 0 } }, now),
    ).toBeUndefined()
  })

  it('names an earlier unanswered prompt, but not one whose answer is being processed', () => {
    const refusalOf = (isUnanswered: boolean) =>
      promptRefusal([ago(70, { liveUntil: until(9), isUnanswered })], settings, now)?.reason
    expect([refusalOf(true), refusalOf(false)]).toEqual(['earlier-prompt', 'too-many-requests'])
  })

  it.each([
    ['that is about to ring, from its first millisecond', ago(0), 152],
    ['that rings', ago(20, { rungAt: ago(18).at }), 132],
  ])('ends when the provider has ended a prompt %s', (_, prompt, seconds) => {
    const live = { ...prompt, liveUntil: until(300), isUnanswered: true }
    expect(promptRefusal([live, ago(5)], settings, now)).toMatchObject({
      reason: 'earlier-prompt',
      retryAfterSeconds: seconds,
    })
  })

  it('ends when the first of several live prompts ends', () => {
    const asked = [ago(1, { liveUntil: until(200) }), ago(2, { liveUntil: until(100) })]
    const two = { ...settings, promptLimits: { live: 2, minute: 0, hour: 0 } }
    expect(promptRefusal(asked, two, now)?.retryAfterSeconds).toBe(100)
  })
})

describe('prompt counting', () => {
  let clock = now
  const settings = {
    promptLimits: { live: 1, minute: 2, hour: 3 },
    promptDelayMs: 2_000,
    keys: secretKeys(['secret']),
  }
  const limiter = given<Parameters<typeof admitPrompt>[0]>({ settings, clock: () => clock })

  async function start(personalCode: string, more: Partial<SessionRequest> = {}): Promise<string> {
    const id = randomUUID()
    const session = { id, request: { ...sessionRequest, ...more } }
    await database.db.transaction(async (tx) => {
      const asked = { ...person, personalCode }
      const prompt = await admitPrompt(limiter, tx, asked, session.request)
      await insertSession(tx, sessionOf(session, asked), { prompt })
    })
    return id
  }

  const sessionOf = (session: Pick<NewSession, 'id' | 'request'>, asked: Person): NewSession => ({
    ...session,
    relyingPartyId,
    family: 'smartid',
    kind: 'authentication',
    person: asked,
    expiresAt: new Date(clock.getTime() + 300_000),
  })

  async function cancel(id: string): Promise<void> {
    const session = (await loadSession(database.db, id)) ?? expect.fail('It was just stored')
    const failure = { code: 40020, reason: 'refused', message: '' }
    await database.db.transaction((tx) => failSession({ clock: () => clock }, tx, session, failure))
  }

  it('ignores prompts that were cancelled or refused by the provider before the phone rang', async () => {
    const code = '47101010033'
    for (let times = 0; times < 5; times++) await cancel(await start(code))
    await start(code)
  })

  it('includes a prompt that rang, also if it was cancelled during the call to the provider', async () => {
    const code = '38501010006'
    for (const cancelledFirst of [true, false]) {
      const id = await start(code)
      if (cancelledFirst) await cancel(id)
      const providerSession = { name: 'abc', startedAt: now.getTime() - 200_000 }
      const services = { clock: () => clock }
      await database.db.transaction((tx) => noteRinging(services, tx, id, { providerSession }))
      if (!cancelledFirst) await cancel(id)
    }
    await expect(start(code)).rejects.toMatchObject({ limit: 'prompt-minute' })
    clock = new Date(now.getTime() + 61_000)
    await start(code)
    clock = now
  })

  it('ignores prompts older than one hour', async () => {
    const createdAt = new Date(now.getTime() - 3_600_000)
    const id = randomUUID()
    const session = sessionOf({ id, request: sessionRequest }, person)
    await insertSession(database.db, session, { prompt: { id, personKey: id, createdAt } })
    expect(await recentPrompts(database.db, [id], now)).toEqual([])
  })
})
