import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askCard } from './ask-card'
import type { CardRequest } from './card-request'

const origin = 'https://portal.example.test'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser's window. Messages of the test arrive as events, like those of the page itself. */
class Page extends EventTarget {
  readonly isSecureContext: boolean
  readonly location = { origin }
  readonly performance: { now: () => number }
  /** Messages that the page posted. */
  readonly posted: object[] = []

  constructor({ isSecureContext = true, age = 5_000 } = {}) {
    super()
    this.isSecureContext = isSecureContext
    this.performance = { now: () => age }
  }

  postMessage(message: object, targetOrigin: string): void {
    if (targetOrigin !== origin) throw new Error(`Posted to ${targetOrigin}`)
    this.posted.push(message)
    this.#deliver(message)
  }

  /** Posts a message, as an extension or any other script would. */
  say(message: unknown, from = origin): void {
    this.#deliver(message, from)
  }

  #deliver(data: unknown, from = origin): void {
    this.dispatchEvent(new MessageEvent('message', { data, origin: from }))
  }
}

const running = new AbortController().signal

function ask(page: Page, request: CardRequest = { kind: 'certificate' }, signal = running) {
  const asked = askCard(request, { language: 'lt', signal }, page)
  // The rejection is observed later.
  asked.catch(() => undefined)
  return asked
}

const acknowledged = async (request: CardRequest = { kind: 'certificate' }) => {
  const page = new Page()
  const asked = ask(page, request)
  await vi.advanceTimersByTimeAsync(0)
  page.say({ action: `${actions[request.kind]}-ack` })
  return { page, asked, action: actions[request.kind] }
}

const actions = {
  authenticate: 'web-eid:authenticate',
  certificate: 'web-eid:get-signing-certificate',
  sign: 'web-eid:sign',
} as const

const token = {
  unverifiedCertificate: 'MII',
  algorithm: 'ES384',
  signature: 'AAAA',
  format: 'web-eid:1.0',
  appVersion: 'https://web-eid.eu/web-eid-app/releases/v2.5.0',
}
const algorithm = { cryptoAlgorithm: 'ECC', hashFunction: 'SHA-384', paddingScheme: 'NONE' }
const signRequest = { certificate: 'MII', hash: 'AAAA', hashFunction: 'SHA-384' as const }

const failure = (trouble: string, code: string) =>
  expect.objectContaining({ name: 'CardFailure', trouble, code })

describe('a page that asks a card', () => {
  it.each<[CardRequest, sent: object, answer: object]>([
    [{ kind: 'authenticate', nonce: 'bm9uY2U=' }, { challengeNonce: 'bm9uY2U=' }, token],
    [
      { kind: 'certificate' },
      {},
      { certificate: 'MII', supportedSignatureAlgorithms: [algorithm] },
    ],
    [
      { kind: 'sign', ...signRequest },
      signRequest,
      { signature: 'AAAA', signatureAlgorithm: algorithm },
    ],
  ])('posts %j and returns the answer of the extension', async (request, sent, answer) => {
    const { page, asked, action } = await acknowledged(request)
    page.say({ action: `${action}-success`, ...answer, more: 'unknown' })
    expect(await asked).toEqual(answer)
    expect(page.posted).toEqual([
      {
        action,
        libraryVersion: '2.0.0',
        ...sent,
        options: { lang: 'lt', userInteractionTimeout: 120_000 },
      },
    ])
  })

  it('waits until a page that is 200 ms old has existed for a second', async () => {
    const page = new Page({ age: 200 })
    void ask(page)
    await vi.advanceTimersByTimeAsync(799)
    expect(page.posted).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.posted).toHaveLength(1)
  })

  it('finds no extension if nothing acknowledges within a second', async () => {
    const asked = ask(new Page())
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(asked).rejects.toEqual(
      failure('extensionMissing', 'ERR_WEBEID_EXTENSION_UNAVAILABLE'),
    )
  })

  it('waits four minutes for a person who is looking for their card', async () => {
    const { page, asked, action } = await acknowledged()
    await vi.advanceTimersByTimeAsync(240_000)
    page.say({ action: `${action}-success`, certificate: 'MII' })
    await expect(asked).resolves.toMatchObject({ certificate: 'MII' })
  })

  it('gives up after an extension that never answers', async () => {
    const { asked } = await acknowledged()
    await vi.advanceTimersByTimeAsync(246_000)
    await expect(asked).rejects.toEqual(failure('timedOut', 'ERR_WEBEID_ACTION_TIMEOUT'))
  })

  it.each([
    ['ERR_WEBEID_NATIVE_UNAVAILABLE', 'appMissing'],
    ['ERR_WEBEID_VERSION_MISMATCH', 'outdated'],
    ['ERR_WEBEID_VERSION_INVALID', 'outdated'],
    ['ERR_WEBEID_USER_CANCELLED', 'cancelled'],
    ['ERR_WEBEID_USER_TIMEOUT', 'timedOut'],
    ['ERR_WEBEID_CONTEXT_INSECURE', 'insecure'],
    ['ERR_WEBEID_NATIVE_FATAL', 'failed'],
    ['ERR_WEBEID_NATIVE_INVALID_ARGUMENT', 'failed'],
    ['ERR_OF_TOMORROW', 'failed'],
    ['toString', 'failed'],
  ])('reports %s as %s', async (code, trouble) => {
    const { page, asked, action } = await acknowledged()
    page.say({ action: `${action}-failure`, error: { code, message: 'In English' } })
    await expect(asked).rejects.toEqual(failure(trouble, code))
  })

  it('reports a failure without a code as failed', async () => {
    const { page, asked, action } = await acknowledged()
    page.say({ action: `${action}-failure` })
    await expect(asked).rejects.toEqual(failure('failed', 'ERR_WEBEID_UNKNOWN_ERROR'))
  })

  it('ignores messages of other pages and of other actions', async () => {
    const { page, asked, action } = await acknowledged()
    page.say({ action: `${action}-success`, certificate: 'evil' }, 'https://evil.test')
    page.say({ action: 'web-eid:sign-success', certificate: 'other' })
    page.say('web-eid:get-signing-certificate-success')
    page.say(null)
    page.say({ action: `${action}-success`, certificate: 'MII' })
    await expect(asked).resolves.toMatchObject({ certificate: 'MII' })
  })

  it('posts nothing without a secure connection', async () => {
    const page = new Page({ isSecureContext: false })
    await expect(ask(page)).rejects.toEqual(failure('insecure', 'ERR_WEBEID_CONTEXT_INSECURE'))
    expect(page.posted).toHaveLength(0)
  })

  it('posts nothing when it is left at once', async () => {
    const page = new Page()
    const leaving = new AbortController()
    const asked = ask(page, { kind: 'certificate' }, leaving.signal)
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    expect(page.posted).toHaveLength(0)
  })

  it.each([200, 5_000])('stops when it is left at an age of %d ms', async (age) => {
    const page = new Page({ age })
    const leaving = new AbortController()
    const asked = ask(page, { kind: 'certificate' }, leaving.signal)
    await vi.advanceTimersByTimeAsync(0)
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    expect(vi.getTimerCount()).toBe(0)
  })
})
