import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, clientOf } from '../../client'
import { services as shared, startInProcess } from '../../in-process/services'
import { app, mobile } from '../../people'

/** Slightly longer than the longest provider session: Retry-After is never longer. */
const longestSeconds = 150

const methods = [
  {
    method: 'mobile',
    prefix: '/mobile',
    person: { ...mobile.signs, country: 'LT' },
    sessions: '/api/mobile/session',
  },
  { method: 'smartid', prefix: '/smartid', person: app.signs, sessions: '/api/smartid/session' },
] as const

describe('one live prompt per person', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  beforeAll(async () => {
    services = await startInProcess(
      {
        PROMPT_LIMITS: '1,0,0',
        SIMULATOR_ANSWER_MS: 'manual',
        SIMULATOR_TIMEOUT_MS: '110000',
      },
      'standing',
    )
  })
  afterAll(async () => await services.stop())

  const call = (path: string, body: object, method?: string) =>
    clientOf(services.running).call(path, body, method)

  const fetchPrompts = async (): Promise<readonly { id: string; code: string }[]> =>
    await (await fetch(`${services.running.simulatorUrl}/prompts.json`)).json()

  async function promptOf(code: string): Promise<string> {
    return await eventually(async () => {
      const prompt = (await fetchPrompts()).find((candidate) => candidate.code === code)
      return prompt?.id
    })
  }

  async function answerPrompt(id: string, answer: 'ok' | 'cancel'): Promise<void> {
    const { status } = await fetch(`${services.running.simulatorUrl}/prompts/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    expect(status).toBe(200)
  }

  function expectStillOnPhone({ http, body, retryAfter }: Answer): void {
    expect([http, body.error_code]).toEqual([429, 42901])
    expect(body.message).toMatch(/earlier request is still on the phone/)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(longestSeconds)
  }

  const untilAllowed = (path: string, person: object) =>
    eventually(async () => {
      const { http, body } = await call(path, person)
      expect([200, 429]).toContain(http)
      return http === 200 ? body.token : undefined
    })

  /** Starts a login; the phone then rings. */
  async function ring(prefix: string, person: { code: string }) {
    const { body } = await call(`${prefix}/login.json`, person)
    return { token: body.token, prompt: await promptOf(person.code) }
  }

  describe.each(methods)('by $method', ({ prefix, person, sessions }) => {
    it('holds after cancelling, until the person declines the old prompt on the phone', async () => {
      const { token, prompt } = await ring(prefix, person)
      expect((await call(`${sessions}/${token}`, {}, 'DELETE')).body).toEqual({ status: 'ok' })
      expectStillOnPhone(await call(`${prefix}/login.json`, person))
      const ofPerson = (await fetchPrompts()).filter(({ code }) => code === person.code)
      expect(ofPerson.map(({ id }) => id)).toEqual([prompt])

      await answerPrompt(prompt, 'cancel')
      const next = await untilAllowed(`${prefix}/login.json`, person)
      await answerPrompt(await promptOf(person.code), 'ok')
      const status = `${prefix}/status/${next}.json`
      expect((await clientOf(services.running).awaitEnd(status)).body.status).toBe('ok')
    })

    it('ignores a late answer of the phone', async () => {
      const { token, prompt } = await ring(prefix, person)
      await call(`${sessions}/${token}`, {}, 'DELETE')
      await answerPrompt(prompt, 'ok')
      const next = await untilAllowed(`${prefix}/login.json`, person)
      const { body } = await call(`${prefix}/status/${token}.json`, {})
      expect(body).toMatchObject({ status: 'error', error_code: 40020 })
      await answerPrompt(await promptOf(person.code), 'cancel')
      await clientOf(services.running).awaitEnd(`${prefix}/status/${next}.json`)
    })
  })

  it('holds across both families, and after the gateway has restarted', async () => {
    const { code, ...rest } = mobile.signsInEstonia
    const person = { ...rest, code, country: 'EE' }
    const { token, prompt } = await ring('/mobile', person)
    await call(`/api/mobile/session/${token}`, {}, 'DELETE')
    await services.restartGateway()
    expectStillOnPhone(await call('/smartid/login.json', { code, country: 'EE' }))
    await answerPrompt(prompt, 'cancel')
    await untilAllowed('/smartid/login.json', { code, country: 'EE' })
  })
})

describe('without a limit', () => {
  const { call } = clientOf(shared)

  it('asks the same person again while an earlier prompt is on the phone', async () => {
    const first = await call('/smartid/login.json', app.neverAnswers)
    await call(`/api/smartid/session/${first.body.token}`, {}, 'DELETE')
    expect((await call('/smartid/login.json', app.neverAnswers)).http).toBe(200)
  })
})

/** Polls, with a time limit. */
async function eventually<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + 100_000
  while (Date.now() < deadline) {
    const value = await look()
    if (value !== undefined) return value
    await pause(10)
  }
  throw new Error('It did not come to be')
}
