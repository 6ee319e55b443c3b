import { afterEach, describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { configuredClient } from '@/lib/network/outgoing'
import {
  type ExampleWorker,
  startExampleWorker,
  type WorkerHabits,
} from '@/lib/testing/providers/example-worker'
import { failureFor, signedText } from '@/lib/testing/providers/provider-orders'
import {
  chosenBy,
  orderFor,
  remotePrompt,
  returnUrl,
  testVault,
  visit,
} from '@/lib/testing/providers/remote-signing'
import { certificateLevels } from '@/lib/vocabulary/provider'
import type { IdentityProvider, SignatureOrder } from '../identity-provider'
import { checkWorker, type WorkerCheck } from './check-worker'
import { worker } from './worker'
import type { WorkerSettings } from './worker-call'

const running: ExampleWorker[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()))
})

async function start(habits?: WorkerHabits): Promise<ExampleWorker> {
  const example = await startExampleWorker(habits)
  running.push(example)
  return example
}

async function open(habits?: WorkerHabits, more: Partial<WorkerSettings> = {}) {
  const example = await start(habits)
  const provider = worker({
    http: configuredClient(),
    url: example.url,
    secret: example.secret,
    name: 'example',
    title: 'Example',
    levels: certificateLevels,
    issuersOf: example.issuersOf,
    isRevoked: async () => false,
    clock: () => new Date(),
    vault: testVault,
    ...more,
  })
  return { example, provider }
}

async function sign(provider: IdentityProvider, order: SignatureOrder) {
  const started = await provider.startSignature(order)
  const browserAnswer = started.browserRequest && (await visit(started))
  return await provider.readSignature(order, '', { waitMs: 20_000, browserAnswer })
}

/** A flipped byte: still Base64 of the same length. */
const flipped = (text: unknown) => {
  const bytes = Buffer.from(String(text), 'base64')
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)
  return bytes.toString('base64')
}

const signatures = (answer: Record<string, unknown>) => answer.signatures as readonly string[]

describe('a worker', () => {
  it.each(['redirect', 'ring'] as const)('signs after it asked by %s', async (asks) => {
    const { provider } = await open({ asks })
    const certificate = await chosenBy(provider, '')
    const furtherDigests = [digest('SHA-256', utf8('second'))]
    const answer = await sign(provider, orderFor(provider, certificate, { furtherDigests }))
    expect(answer).toMatchObject({ signatureValue: { length: 64 }, furtherValues: { length: 1 } })
  })

  it('shows the control code of a phone that rings', async () => {
    const { provider } = await open({ asks: 'ring' })
    const order = orderFor(provider, await chosenBy(provider, ''))
    expect(await provider.startSignature(order)).toHaveProperty('verificationCode', '1234')
  })

  it('signs once if the answer is read twice, as after a crash', async () => {
    const { example, provider } = await open()
    const order = orderFor(provider, await chosenBy(provider, ''))
    const browserAnswer = await visit(await provider.startSignature(order))
    const read = () => provider.readSignature(order, '', { waitMs: 20_000, browserAnswer })
    expect(await read()).toEqual(await read())
    expect(example.signed()).toBe(1)
  })

  it('identifies the person', async () => {
    const { provider } = await open()
    const order = provider.orderAuthentication({ prompt: remotePrompt, returnUrl })
    const browserAnswer = await visit(await provider.startAuthentication(order))
    const answer = await provider.readAuthentication(order, '', { waitMs: 20_000, browserAnswer })
    expect(answer).toHaveProperty('identity.surname', 'PRZYKŁADOWA')
  })

  it.each<[string, string, WorkerHabits['tamper'] & object]>([
    [
      'a changed signature',
      'answer-rejected',
      (path, answer) =>
        path === 'sign' ? { ...answer, signatures: signatures(answer).map(flipped) } : answer,
    ],
    [
      'a missing signature',
      'answer-rejected',
      (path, answer) =>
        path === 'sign' ? { ...answer, signatures: signatures(answer).slice(1) } : answer,
    ],
    [
      'signatures in another order',
      'answer-rejected',
      (path, answer) =>
        path === 'sign' ? { ...answer, signatures: signatures(answer).toReversed() } : answer,
    ],
    [
      'an unknown status',
      'unknown-result',
      (path, answer) => (path === 'sign' ? { ...answer, status: 'almost' } : answer),
    ],
  ])('is not believed if it sends %s: %s', async (_what, reason, tamper) => {
    const { provider } = await open({ tamper })
    const furtherDigests = [digest('SHA-256', utf8('second'))]
    const order = orderFor(provider, await chosenBy(provider, ''), { furtherDigests })
    await expect(sign(provider, order)).rejects.toEqual(failureFor(reason))
  })

  it('is not believed if its certificate leads to no authority', async () => {
    const { provider } = await open({}, { issuersOf: async () => undefined })
    await expect(chosenBy(provider, '')).rejects.toEqual(failureFor('certificate-rejected'))
  })

  it('cannot send people to another server', async () => {
    const { provider } = await open({}, { pages: 'https://pages.example' })
    await expect(chosenBy(provider, '')).rejects.toEqual(failureFor('wrong-configuration'))
  })

  it('cannot sign more than the credential allows', async () => {
    const { provider } = await open()
    const certificate = await chosenBy(provider, '')
    const one = digest('SHA-256', signedText)
    const ordering = () => orderFor(provider, certificate, { furtherDigests: [one, one] })
    expect(ordering).toThrow(failureFor('request-rejected'))
  })

  it('has to know our secret', async () => {
    const { provider } = await open({}, { secret: 'wrong' })
    await expect(chosenBy(provider, '')).rejects.toEqual(failureFor('not-authorised'))
    await expect(provider.probe?.(returnUrl)).rejects.toEqual(failureFor('not-authorised'))
  })

  it('gets only return addresses of its own order', async () => {
    const { provider } = await open()
    const certificate = await chosenBy(provider, '')
    const [order, other] = [orderFor(provider, certificate), orderFor(provider, certificate)]
    const answer = await visit(await provider.startSignature(order))
    expect(provider.isAnswerTo?.(order, answer)).toBe(true)
    expect(provider.isAnswerTo?.(other, answer)).toBe(false)
    expect(provider.isAnswerTo?.(order, {})).toBe(false)
  })
})

describe('the check of a worker', () => {
  async function check(habits?: WorkerHabits) {
    const { url, secret } = await start(habits)
    const checks: WorkerCheck[] = []
    const target = {
      http: configuredClient(),
      url,
      secret,
      returnUrl,
      visit: (page: string) =>
        visit({ providerSession: '', browserRequest: { kind: 'redirect', url: page } }),
    }
    const isRight = await checkWorker(target, (one) => checks.push(one))
    return { isRight, checks }
  }

  it.each(['redirect', 'ring'] as const)('accepts one that asks by %s', async (asks) => {
    const { isRight, checks } = await check({ asks })
    expect(checks.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect({ isRight, count: checks.length }).toEqual({ isRight: true, count: 9 })
  })

  it.each<[string, WorkerHabits['tamper'] & object, string]>([
    [
      'another version',
      (path, answer) => (path === 'health' ? { ...answer, interface: 2 } : answer),
      'health answers with the version of the interface',
    ],
    [
      'a changed signature',
      (path, answer) =>
        path === 'sign' ? { ...answer, signatures: signatures(answer).map(flipped) } : answer,
      'sign returns a signature that verifies with the certificate',
    ],
  ])('refuses one with %s', async (_what, tamper, name) => {
    const { isRight, checks } = await check({ tamper })
    expect(isRight).toBe(false)
    expect(checks.at(-1)).toEqual({ name, failure: expect.stringMatching(/./) })
  })
})
