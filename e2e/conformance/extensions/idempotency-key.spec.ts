import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services as shared, startInProcess } from '../../in-process/services'
import { app, mobile } from '../../people'
import { largePdf, samplePdf } from '../../sample-pdf'

const client = clientOf(shared)
const foreign = clientOf(shared, shared.foreignToken)

const content = samplePdf().toString('base64')
const pdf = { type: 'pdf', pdf: { files: [{ name: 'contract.pdf', content }] } }
const hash = { hash: '0'.repeat(64), hash_algorithm: 'SHA256' }
const withPhone = mobile.signs
const withApp = app.signs

const starts = [
  ['4.1', '/mobile/sign.json', { ...pdf, ...withPhone }, '/mobile/sign/status'],
  ['4.2', '/smartid/sign.json', { ...pdf, ...withApp }, '/smartid/sign/status'],
  ['4.3', '/smartid/only-sign.json', { ...pdf, ...withApp }, '/smartid/sign/status'],
  ['4.4', '/mobile/login.json', withPhone, '/mobile/status'],
  ['4.5', '/smartid/login.json', withApp, '/smartid/status'],
  [
    '4.6',
    '/mobile/sign/hash.json',
    { ...hash, ...withPhone, country: 'LT' },
    '/mobile/sign-hash/status',
  ],
  ['4.7', '/smartid/sign/hash.json', { ...hash, ...withApp }, '/smartid/sign/hash/status'],
] as const

describe.each(starts)('%s with idempotency_key', (_section, path, request, status) => {
  const keyed = (more: object = {}) => ({ ...request, idempotency_key: randomUUID(), ...more })

  it('returns the first response again, even after the session has ended', async () => {
    const body = keyed()
    const first = await client.call(path, body)
    expect(first.http).toBe(200)
    expect((await client.call(path, body)).body).toEqual(first.body)
    const end = await client.awaitEnd(`${status}/${first.body.token}.json`)
    expect(end.body.status).toBe('ok')
    expect((await client.call(`/en${path}`, body)).body).toEqual(first.body)
  })

  it('starts one session for equal simultaneous calls', async () => {
    const body = keyed()
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.call(path, body)))
    const [first] = answers
    expect(first?.http).toBe(200)
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => first?.body))
  })

  it('refuses a different body', async () => {
    const body = keyed()
    await client.call(path, body)
    const { http, body: answer } = await client.call(path, { ...body, message: 'Another one' })
    expect([http, answer.error_code]).toEqual([409, 40901])
    expect(answer.message).toContain('idempotency_key')
  })
})

describe('an idempotency_key', () => {
  const path = '/smartid/login.json'
  const keyed = (more: object = {}) => ({ ...withApp, idempotency_key: randomUUID(), ...more })

  it('belongs to one relying party', async () => {
    const body = keyed()
    const [own, other] = [await client.call(path, body), await foreign.call(path, body)]
    expect([own.http, other.http]).toEqual([200, 200])
    expect(other.body.token).not.toBe(own.body.token)
  })

  it.each(['', 'a b', 'ą', 'a'.repeat(65), 7])('is not %j', async (idempotency_key) => {
    const { http, body } = await client.call(path, keyed({ idempotency_key }))
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain('Invalid parameter [idempotency_key]')
  })

  it('is needed for a repeated start: without one, a new session begins', async () => {
    const tokens = [await client.call(path, withApp), await client.call(path, withApp)]
    expect(new Set(tokens.map(({ body }) => body.token)).size).toBe(2)
  })
})

describe('idempotency_key of a signing', () => {
  const files = (bytes: Buffer) => ({
    pdf: { files: [{ name: 'a.pdf', content: bytes.toString('base64') }] },
  })

  it.each([
    ['small', samplePdf()],
    ['large', largePdf(2_000_000)],
  ])('compares a %s content', async (_, bytes) => {
    const body = { ...pdf, ...files(bytes), ...withPhone, idempotency_key: randomUUID() }
    const first = await client.call('/mobile/sign.json', body)
    expect((await client.call('/mobile/sign.json', body)).body).toEqual(first.body)
    const changed = Buffer.concat([bytes, Buffer.from('\n')])
    const other = await client.call('/mobile/sign.json', { ...body, ...files(changed) })
    expect([other.http, other.body.error_code]).toEqual([409, 40901])
  })

  it('can be used again after a refused start', async () => {
    const idempotency_key = randomUUID()
    const refused = await client.call('/mobile/login.json', {
      ...mobile.hasNoAccount,
      idempotency_key,
    })
    expect(refused.http).toBe(404)
    const { http } = await client.call('/mobile/login.json', { ...withPhone, idempotency_key })
    expect(http).toBe(200)
  })
})

describe('a second start while a prompt is live', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  beforeAll(async () => {
    services = await startInProcess({
      PROMPT_LIMITS: '1,0,0',
      PROMPT_DELAY_MS: '2000',
      SIMULATOR_ANSWER_MS: 'manual',
      SIMULATOR_TIMEOUT_MS: '110000',
    })
  })
  afterAll(async () => await services.stop())

  it.each([
    ['4.4', '/mobile/login.json', mobile.signs],
    ['4.7', '/smartid/sign/hash.json', { ...hash, ...app.signs }],
  ])('is refused from the first moment, unless %s repeats its key', async (_, path, person) => {
    const { call } = clientOf(services.running)
    const body = { ...person, idempotency_key: randomUUID() }
    const first = await call(path, body)
    const second = await call(path, person)
    expect([second.http, second.body.error_code]).toEqual([429, 42901])
    expect(second.body.message).toMatch(/earlier request is still on the phone/)
    expect(Number(second.retryAfter)).toBeGreaterThan(100)
    expect(Number(second.retryAfter)).toBeLessThanOrEqual(152)
    expect((await call(path, body)).body).toEqual(first.body)
  })

  it('returns the first response again after the gateway has restarted', async () => {
    const body = { ...mobile.signsInEstonia, idempotency_key: randomUUID() }
    const first = await clientOf(services.running).call('/mobile/login.json', body)
    await services.restartGateway()
    expect((await clientOf(services.running).call('/mobile/login.json', body)).body).toEqual(
      first.body,
    )
  })
})
