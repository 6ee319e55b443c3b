import { randomUUID } from 'node:crypto'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { describe, expect, it } from 'vitest'
import { createLog } from '@/lib/log/log'
import type { HttpClient } from '@/lib/network/transport'
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { isPromptLive, type NewPrompt } from '@/lib/storage/limits/prompts'
import { endSession } from '@/lib/storage/sessions/end-session'
import { insertSession, loadSession, moveSession } from '@/lib/storage/sessions/sessions'
import { given } from '@/lib/testing/given'
import { answering } from '@/lib/testing/providers/simulated-providers'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { sessionRequest } from '@/lib/testing/session-request'
import { endSessionJob } from './end-session'
import { gatheringMs, runningSessions } from './running-sessions'
import type { SessionServices } from './session-services'
import { attendSession } from './steps'

const { database, relyingPartyId } = await partyOfFile()

const now = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' } as const
const callbackUrl = 'https://portal.example/smart-id/callback?state=abc'

const unreachable: HttpClient = () =>
  Promise.reject(new OutgoingFailure('connection', 'provider.example'))

describe('attending a session', () => {
  function servicesWith(http: HttpClient, at = now): SessionServices {
    const settings = {
      http,
      url: 'http://provider.example',
      clock: () => at,
      relyingParty: { uuid: 'uuid', name: 'DEMO' },
      issuersOf: async () => undefined,
      isRevoked: async () => false,
    }
    const providers = {
      mobile: mobileId(settings),
      smartid: smartId({ ...settings, schemeName: 'smart-id' }),
    }
    const log = createLog('silent', 'tests')
    const clock = () => at
    const attended = runningSessions(database.db, gatheringMs.attended)
    const parts = { database, providers, attended, log, clock, outcomes: {}, wakeWorker: () => {} }
    return given<SessionServices>(parts)
  }

  /** A login whose phone rings for the given number of seconds. */
  async function ringing(
    seconds: number,
    { deviceLink, prompted }: { deviceLink?: 'Web2App' | undefined; prompted?: NewPrompt } = {},
  ) {
    const id = randomUUID()
    const prompt = { text: '', format: 'GSM-7', language: 'LIT' } as const
    const provider = servicesWith(unreachable).providers.mobile
    const session = {
      id,
      relyingPartyId,
      family: 'mobile',
      kind: 'authentication',
      person,
      request: {
        ...sessionRequest,
        ...(deviceLink && { deviceLink: { type: deviceLink, callbackUrl } }),
      },
      prepared: { order: provider.orderAuthentication({ person, prompt }) },
      expiresAt: later(seconds),
    } as const
    await insertSession(database.db, session, { prompt: prompted })
    const providerSession = { name: 'abc', startedAt: now.getTime() }
    const change = { state: 'asked', providerSession } as const
    const asked = await moveSession(database.db, id, ['prepared'], change)
    return asked ?? expect.fail('The session was just stored')
  }

  const attend = (http: HttpClient, session: Awaited<ReturnType<typeof ringing>>) =>
    attendSession(servicesWith(http), session, new AbortController().signal)

  const endOf = async (id: string) => (await loadSession(database.db, id))?.failure

  it('retries an unreachable provider while there is time', async () => {
    const session = await ringing(120)
    await expect(attend(unreachable, session)).rejects.toHaveProperty('reason', 'unavailable')
    expect(await loadSession(database.db, session.id)).toMatchObject({ state: 'asked' })
  })

  it('keeps polling an unreachable provider while the database is away as well', async () => {
    const session = await ringing(120)
    const services = { ...servicesWith(unreachable), database: { ...database, isAway: () => true } }
    const after = await attendSession(services, session, new AbortController().signal)
    expect(after).toMatchObject({ id: session.id, state: 'asked' })
  })

  it('ends with 50002 if the provider stays unreachable until the end', async () => {
    const session = await ringing(15)
    await attend(unreachable, session)
    expect(await endOf(session.id)).toMatchObject({ code: 50002, reason: 'unavailable' })
  })

  it('extends an answered session to ten minutes while the trust service is unavailable', async () => {
    const session = await ringing(15)
    const cause = new TrustServiceUnavailable('ocsp-responder', 'away')
    const readAuthentication = () =>
      Promise.reject(new ProviderFailure('unavailable', { providerWord: 'ocsp', cause }))
    const { providers, ...services } = servicesWith(unreachable)
    const mobile = { ...providers.mobile, readAuthentication }
    const attended = attendSession(
      { ...services, providers: { ...providers, mobile } },
      session,
      new AbortController().signal,
    )
    await expect(attended).rejects.toHaveProperty('reason', 'unavailable')
    const kept = { state: 'asked', failure: null, expiresAt: later(600) }
    expect(await loadSession(database.db, session.id)).toMatchObject(kept)
  })

  it.each([
    ['forgets the session', answering(404), 50001, 'session-lost'],
    ['answers garbage', answering(200, 'garbage'), 50001, 'unknown-result'],
    ['no longer accepts our credentials', answering(401), 50003, 'not-authorised'],
    [
      'reports a refusal',
      answering(200, { state: 'COMPLETE', result: 'USER_CANCELLED' }),
      40020,
      'refused',
    ],
  ])('ends at once if the provider %s', async (_what, http, code, reason) => {
    const session = await ringing(120)
    await attend(http, session)
    expect(await endOf(session.id)).toMatchObject({ code, reason })
  })

  it('does not end the session when this process stops', async () => {
    const stopping = AbortSignal.abort()
    const interrupted: HttpClient = () =>
      Promise.reject(new OutgoingFailure('cancelled', 'provider.example'))
    const session = await ringing(120)
    const attended = attendSession(servicesWith(interrupted), session, stopping)
    await expect(attended).rejects.toHaveProperty('code', 'cancelled')
    expect(await loadSession(database.db, session.id)).toMatchObject({ state: 'asked' })
  })

  it('ignores a session that has ended meanwhile', async () => {
    const session = await ringing(120)
    const failure = { code: 40020, reason: 'refused', message: '' }
    await endSession(database.db, session.id, { failure }, now)
    const after = await attend(answering(200, { state: 'RUNNING' }), session)
    expect(after).toMatchObject({ state: 'failed', finishedAt: now })
  })

  it.each([
    ['cannot report the end', answering(401), true],
    ['reports the end', answering(200, { state: 'COMPLETE', result: 'USER_CANCELLED' }), false],
  ])('decides whether the prompt stays live if the provider %s', async (_what, http, live) => {
    const prompted = { id: randomUUID(), personKey: 'person', createdAt: now }
    const session = await ringing(120, { prompted })
    await attend(http, session)
    expect(await isPromptLive(database.db, session.id, now)).toBe(live)
  })

  it('waits for the person as long as the provider does', async () => {
    const session = await ringing(120)
    const after = await attend(answering(200, { state: 'RUNNING' }), session)
    expect(after).toMatchObject({ id: session.id, state: 'asked' })
  })

  it('does not complete an answer before the browser has returned', async () => {
    const { id } = await ringing(120, { deviceLink: 'Web2App' })
    const identifier = { type: 'PNO', country: 'LT', number: person.personalCode } as const
    const answer = { certificate: '', identity: { givenName: '', surname: '', identifier } }
    const change = { state: 'answered', answer } as const
    const session = await moveSession(database.db, id, ['asked'], change)
    if (!session) expect.fail('The session was just stored')
    await attend(unreachable, session)
    expect(await loadSession(database.db, id)).toMatchObject({ state: 'answered', failure: null })
  })

  it.each([
    ['the person did not answer', 'asked', undefined, 40021, 'no-answer'],
    ['the browser never came back', 'answered', 'Web2App', 40021, 'callback-missing'],
    ['the answer could not be completed', 'answered', undefined, 50001, 'technical-fault'],
  ] as const)('expires because %s', async (_why, state, deviceLink, code, reason) => {
    const { id } = await ringing(0, { deviceLink })
    await moveSession(database.db, id, ['asked'], { state })
    await endSessionJob(servicesWith(unreachable, later(1)))({ sessionId: id })
    expect(await endOf(id)).toMatchObject({ code, reason })
  })
})
