import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { describe, expect, it } from 'vitest'
import type { HttpClient, HttpRequest } from '@/lib/network/transport'
import { failureFor } from '@/lib/testing/providers/provider-orders'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import {
  chosenBy,
  cscSettings,
  remotePrompt,
  returnUrl,
  visit,
} from '@/lib/testing/providers/remote-signing'
import { answering, tampered } from '@/lib/testing/providers/simulated-providers'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import type { IdentityProvider } from '../identity-provider'
import { csc } from './csc'

const world = await providersOfFile()

const person = 'IDCES-99999999R'

/** A provider whose calls go through `answer`, and the addresses that were called. */
function watched(answer: (request: HttpRequest) => ReturnType<HttpClient>, more: object = {}) {
  const urls: string[] = []
  const http: HttpClient = (request) => {
    urls.push(request.url)
    return answer(request)
  }
  const provider = csc(cscSettings(world, 'v2', { http, ...more }))
  const count = (path: string) => urls.filter((url) => url.endsWith(path)).length
  return { provider, urls, count }
}

const isTo = ({ url }: HttpRequest, path: string) => url.endsWith(path)

/** A sign-in whose page the person has answered. */
async function answered(provider: IdentityProvider) {
  const order = provider.orderAuthentication({ prompt: remotePrompt, returnUrl })
  const browserAnswer = await visit(await provider.startAuthentication(order), { person })
  const read = (more: { by?: IdentityProvider; isRepeated?: boolean } = {}) => {
    const { by = provider, isRepeated } = more
    return by.readAuthentication(order, '', { waitMs: 5_000, browserAnswer, isRepeated })
  }
  return { read, browserAnswer }
}

describe('addresses that a provider names', () => {
  it.each([
    ['another host', () => 'https://other.example'],
    ['a host that begins the same', () => world.url.replace(/:\d+$/, '.other.example')],
    ['another port', () => world.url.replace(/:\d+$/, ':9')],
    ['a fragment, which cuts off what we append', () => `${world.url}/secret?name=1#`],
    ['a query', () => `${world.url}/csc/v2?name=1`],
    ['a user name', () => world.url.replace('//', '//user@')],
    ['another scheme', () => world.url.replace('http:', 'https:')],
  ])('are not called with %s', async (_what, address) => {
    for (const change of [
      { oauth2Issuer: address() },
      { oauth2Issuer: undefined, oauth2: address() },
    ]) {
      const { provider, urls } = watched((request) =>
        (isTo(request, '/info') ? tampered(world.http, change) : world.http)(request),
      )
      await expect(chosenBy(provider, person)).rejects.toEqual(failureFor('wrong-configuration'))
      expect(urls).toEqual([`${world.url}/csc/v2/info`])
    }
  })
})

describe('a code', () => {
  it('is exchanged once, although a later call fails', async () => {
    let isBroken = true
    const { provider, count } = watched((request) =>
      (isBroken && isTo(request, '/credentials/list') ? answering(503) : world.http)(request),
    )
    const { read } = await answered(provider)
    await expect(read()).rejects.toEqual(failureFor('unavailable'))
    isBroken = false
    expect(await read({ isRepeated: true })).toHaveProperty('identity.identifier.country', 'ES')
    expect(count('/oauth2/token')).toBe(1)
  })

  it('is exchanged when the provider comes back before it was sent', async () => {
    let isAway = false
    const around: HttpClient = (request) => (isAway ? answering(503) : world.http)(request)
    const { read } = await answered(watched(around).provider)
    const { provider: restarted, count } = watched(around)
    isAway = true
    await expect(read({ by: restarted })).rejects.toEqual(failureFor('unavailable'))
    isAway = false
    expect(await read({ by: restarted, isRepeated: true })).toHaveProperty('identity')
    expect(count('/oauth2/token')).toBe(1)
  })

  it('is not exchanged again after the process that sent it has stopped', async () => {
    const { read } = await answered(watched(world.http).provider)
    const { provider, count } = watched(world.http)
    await expect(read({ by: provider, isRepeated: true })).rejects.toEqual(
      failureFor('session-lost'),
    )
    expect(count('/oauth2/token')).toBe(0)
  })

  it.each([
    ['answers 503', answering(503)],
    ['answers 429', answering(429)],
    ['does not answer', failing('timeout')],
    ['closes the connection', failing('connection')],
  ])('is lost with its session if the token endpoint %s', async (_what, broken) => {
    const { provider, count } = watched((request) =>
      (isTo(request, '/oauth2/token') ? broken : world.http)(request),
    )
    const { read } = await answered(provider)
    await expect(read()).rejects.toEqual(failureFor('session-lost'))
    await expect(read({ isRepeated: true })).rejects.toEqual(failureFor('session-lost'))
    expect(count('/oauth2/token')).toBe(1)
  })
})

describe('two providers, one of them hostile', () => {
  /** Sends the person to the honest provider with the state of its own session (RFC 9700, 4.4). */
  async function mixUp(metadata: 'known' | 'unknown', change: (answer: BrowserAnswer) => object) {
    const { provider: hostile, count } = watched((request) => {
      if (metadata === 'known') return world.http(request)
      if (request.url.includes('.well-known')) return answering(404)(request)
      const info = { oauth2Issuer: undefined, oauth2: `${world.url}/csc/v2` }
      return (isTo(request, '/info') ? tampered(world.http, info) : world.http)(request)
    })
    const { browserAnswer } = await answered(watched(world.http).provider)
    const order = hostile.orderAuthentication({ prompt: remotePrompt, returnUrl })
    const started = await hostile.startAuthentication(order)
    const own = await visit(started, { person })
    const brought = { ...change(browserAnswer), state: own.state }
    const read = hostile.readAuthentication(order, '', { waitMs: 5_000, browserAnswer: brought })
    return { read, count }
  }

  it.each(['known', 'unknown'] as const)(
    'a code with the issuer of the honest one is not sent to the hostile one, whose metadata are %s',
    async (metadata) => {
      const honest = { iss: 'https://honest.example' }
      const { read, count } = await mixUp(metadata, (answer) => ({ ...answer, ...honest }))
      await expect(read).rejects.toEqual(failureFor('answer-rejected'))
      expect(count('/oauth2/token')).toBe(0)
    },
  )
})

function failing(code: 'timeout' | 'connection'): HttpClient {
  return async ({ url }) => {
    throw new OutgoingFailure(code, new URL(url).host)
  }
}
