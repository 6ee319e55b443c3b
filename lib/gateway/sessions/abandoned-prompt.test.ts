import { randomUUID } from 'node:crypto'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { claimDue } from '@/lib/queue/claims'
import { isPromptLive, recentPrompts } from '@/lib/storage/limits/prompts'
import type { SessionState } from '@/lib/storage/schema/records'
import { insertSession, loadSession, moveSession } from '@/lib/storage/sessions/sessions'
import { answering } from '@/lib/testing/providers/simulated-providers'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { schedule } from '../rules/jobs'
import { abandonSession, watchPromptJob } from './end-session'
import { noteRinging } from './steps'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-03-02T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const failure = { code: 40020, reason: 'refused', message: '' }
const family = 'mobile'
const services = { clock: () => now }

const unreachable: HttpClient = () =>
  Promise.reject(new OutgoingFailure('connection', 'provider.example'))

describe('an abandoned prompt', () => {
  /** Stores a session in a state. `ago` is the number of seconds since the provider began. */
  async function sessionIn(state: SessionState, { ago = 0, link = false } = {}): Promise<string> {
    const id = randomUUID()
    const session = {
      id,
      relyingPartyId,
      family,
      kind: 'authentication',
      person: { country: 'LT', personalCode: '50001018865', phone: '+37060000666' },
      request: { ...sessionRequest, ...(link && { deviceLink: { type: 'QR' } as const }) },
      expiresAt: later(300),
    } as const
    const prompt = { id, personKey: id, createdAt: now }
    await insertSession(database.db, session, { prompt })
    const providerSession = { name: 'abc', startedAt: later(-ago).getTime() }
    if (state !== 'prepared') {
      await moveSession(database.db, id, ['prepared'], { state, providerSession })
    }
    return id
  }

  async function abandon(id: string): Promise<string> {
    const session = (await loadSession(database.db, id)) ?? expect.fail('It was just stored')
    await database.db.transaction((tx) => abandonSession(services, tx, session, failure))
    return id
  }

  async function countsOf(id: string, at = now) {
    const prompts = await recentPrompts(database.db, [id], at)
    const live = prompts.flatMap(({ liveUntil }) => liveUntil ?? [])
    const over = Math.max(at.getTime(), ...live.map((until) => until.getTime()))
    return {
      live: live.length,
      unanswered: prompts.filter(({ isUnanswered }) => isUnanswered).length,
      liveSeconds: (over - at.getTime()) / 1000,
    }
  }

  it.each([
    ['counts as live while it rings', 'asked', {}, 1],
    ['does not count if it was not sent to the phone', 'prepared', {}, 0],
    ['does not count after it was answered', 'answered', {}, 0],
    ['does not count if the person used a link', 'asked', { link: true }, 0],
    ['does not count after the provider has given up', 'asked', { ago: 151 }, 0],
  ] as const)('%s', async (_what, state, more, live) => {
    const id = await abandon(await sessionIn(state, more))
    expect(await countsOf(id)).toMatchObject({ live, unanswered: live })
  })

  it("counts as live until the provider's session must have ended, and says how long that is", async () => {
    const id = await abandon(await sessionIn('asked', { ago: 50 }))
    expect(await countsOf(id)).toMatchObject({ live: 1, liveSeconds: 100 })
    expect(await countsOf(id, later(99))).toMatchObject({ live: 1, liveSeconds: 1 })
    expect(await countsOf(id, later(101))).toMatchObject({ live: 0, liveSeconds: 0 })
  })

  it('counts like a waiting session, which lasts as long', async () => {
    const id = await sessionIn('asked')
    expect(await countsOf(id)).toMatchObject({ live: 1, unanswered: 1, liveSeconds: 300 })
    const prepared = await sessionIn('prepared')
    expect(await countsOf(prepared)).toMatchObject({ live: 1, unanswered: 1, liveSeconds: 300 })
  })

  describe('during the call to the provider', () => {
    const providerSession = { name: 'abc', startedAt: now.getTime() }
    const ring = (id: string, name = 'abc') =>
      database.db.transaction((tx) =>
        noteRinging(services, tx, id, { providerSession: { ...providerSession, name } }),
      )

    it('counts as live before the provider has answered', async () => {
      const id = await sessionIn('prepared')
      await schedule(database.db, 'attend-session', { sessionId: id }, id, now)
      const room = { name: 'attend-session', free: 1, lockedUntil: later(60) }
      expect(await claimDue(database.db, [room], now)).toHaveLength(1)
      await abandon(id)
      expect(await countsOf(id)).toMatchObject({ live: 1, liveSeconds: 40 })
      await ring(id)
      expect(await countsOf(id)).toMatchObject({ live: 1, liveSeconds: 150 })
    })

    it('counts as live after the provider has answered', async () => {
      const id = await abandon(await sessionIn('prepared'))
      expect(await ring(id)).toBeUndefined()
      expect(await countsOf(id)).toMatchObject({ live: 1 })
    })

    it('keeps the session running if the ring was already stored', async () => {
      const id = await sessionIn('asked')
      expect(await ring(id)).toMatchObject({ id, state: 'asked' })
    })

    it('is not marked as live if the session continues with another provider session', async () => {
      const id = await sessionIn('asked')
      expect(await ring(id, 'xyz')).toBeUndefined()
      expect(await isPromptLive(database.db, id, now)).toBe(false)
    })
  })

  function watch(id: string, http: HttpClient, { at = now, by = family as ProviderFamily } = {}) {
    const settings = {
      http,
      url: 'http://provider.example',
      clock: () => at,
      relyingParty: { uuid: 'uuid', name: 'DEMO' },
      issuersOf: async () => undefined,
      isRevoked: async () => false,
    }
    const mobile = mobileId(settings)
    const providers = { mobile, smartid: smartId({ ...settings, schemeName: 'smart-id' }) }
    const work = watchPromptJob({ database, providers, clock: () => at })
    const payload = { sessionId: id, family: by, kind: 'authentication' } as const
    const { signal } = new AbortController()
    return work({ ...payload, providerSession: 'abc' }, { signal })
  }

  function counting(http: HttpClient, calls: string[]): HttpClient {
    return (request) => {
      calls.push(new URL(request.url).pathname)
      return http(request)
    }
  }

  it.each([
    ['declined', 'mobile', answering(200, { state: 'COMPLETE', result: 'USER_CANCELLED' })],
    ['confirmed', 'mobile', answering(200, { state: 'COMPLETE', result: 'OK' })],
    ['left unanswered', 'smartid', answering(200, { state: 'COMPLETE' })],
    ['forgotten by the provider', 'mobile', answering(404)],
    ['forgotten by the provider', 'smartid', answering(404)],
    ['never known to the provider', 'mobile', answering(400)],
    ['never known to the provider', 'smartid', answering(400)],
  ] as const)('no longer blocks the person after it was %s (%s)', async (_what, by, http) => {
    const id = await abandon(await sessionIn('asked'))
    await watch(id, http, { by })
    expect(await countsOf(id)).toMatchObject({ live: 0, liveSeconds: 0 })
  })

  it('is polled until it has ended, on the path of its kind', async () => {
    const id = await abandon(await sessionIn('asked'))
    const calls: string[] = []
    const states = ['RUNNING', 'RUNNING', 'COMPLETE']
    await watch(
      id,
      counting((request) => answering(200, { state: states.shift() })(request), calls),
    )
    expect(calls).toEqual(Array(3).fill('/authentication/session/abc'))
  })

  it('stays live while the provider cannot be reached, and is polled again', async () => {
    const id = await abandon(await sessionIn('asked'))
    await expect(watch(id, unreachable)).rejects.toHaveProperty('reason', 'unavailable')
    expect(await countsOf(id)).toMatchObject({ live: 1 })
  })

  it('is not polled if the provider refuses to answer, and ends by its own time limit', async () => {
    const id = await abandon(await sessionIn('asked'))
    await watch(id, answering(401))
    expect(await countsOf(id)).toMatchObject({ live: 1 })
  })

  it('is not polled after its time limit', async () => {
    const id = await abandon(await sessionIn('asked'))
    await watch(id, unreachable, { at: later(151) })
    expect(await countsOf(id, later(151))).toMatchObject({ live: 0 })
  })
})
