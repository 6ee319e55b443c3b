import { describe, expect, it } from 'vitest'
import { readEnvironment } from './config'
import { type ProductionProcess, productionSlips, productionWarnings } from './production'

const sound = {
  NODE_ENV: 'production',
  MOBILE_ID_URL: 'https://mid.sk.example/mid-api',
  SMART_ID_URL: 'https://rp-api.smart-id.example/v3',
  TSA_URL: 'https://tsa.example',
  TRUST_ANCHORS: '/etc/paraph/anchors',
  MAIL_URL: 'smtps://mail.example',
  PORTAL_URL: 'https://paraph.example',
  GATEWAY_SECRET: 'V7qk2m0Yx9HcWbZ4rT8uLpNfEsAjGd1oKvXi5RtQyMw=',
  SESSION_SECRET: 'pN3sX8vLq1Jc6KzTf0RmYhW9bGdUeA2iOxEyVt7QkSo=',
  GATEWAY_ACCESS_TOKEN: 'yT5bQe8Zr2WnXk1LmVpC6sJhDf9UaGo0iKtRxYqN3E4=',
}

function slipsOf(change: Readonly<Record<string, string>>, asked: ProductionProcess = 'gateway') {
  return productionSlips(readEnvironment({ ...sound, ...change }), asked)
}

describe('in production', () => {
  it('nothing is said of settings that are sound', () => {
    for (const asked of ['gateway', 'portal'] as const) expect(slipsOf({}, asked)).toEqual([])
  })

  it.each([
    ['MOBILE_ID_URL', /^MOBILE_ID_URL is not set, so the simulator would play Mobile-ID/],
    ['SMART_ID_URL', /^SMART_ID_URL is not set, so the simulator would play Smart-ID/],
    ['TSA_URL', /^TSA_URL is not set, so the simulator would make the time-stamps/],
    ['TRUST_ANCHORS', /^TRUST_ANCHORS is not set, so the simulator would say who is trusted/],
    ['MAIL_URL', /^MAIL_URL is not set, so the simulator would keep every mail to itself/],
  ])('%s is not left to the simulator, but in a demonstration', (name, sentence) => {
    expect(slipsOf({ [name]: '' })).toEqual([expect.stringMatching(sentence)])
    expect(slipsOf({ [name]: '', DEMONSTRATION: 'yes' })).toEqual([])
  })

  it.each([
    ['too short', 'V7qk2m0Yx9HcWbZ4rT8uLpNfEsAjGd1', 'shorter than 32 characters'],
    ['from an example', 'change-me-to-32-random-characters', 'can read in an example'],
    ['one key leant on', 'a'.repeat(40), 'can read in an example'],
    ['too short before a sound one', `short,${sound.GATEWAY_SECRET}`, 'shorter than 32 characters'],
  ])('a secret is refused that is %s', (_what, secret, words) => {
    expect(slipsOf({ GATEWAY_SECRET: secret })).toEqual([expect.stringContaining(words)])
    expect(slipsOf({ SESSION_SECRET: secret }, 'portal')).toEqual([expect.stringContaining(words)])
  })

  it('a short secret can be replaced by a sound one, and is read until it is taken out', () => {
    const changing = `${sound.GATEWAY_SECRET},short`
    expect(slipsOf({ GATEWAY_SECRET: changing })).toEqual([])
    expect(slipsOf({ SESSION_SECRET: changing }, 'portal')).toEqual([])
  })

  it.each([
    ['http://paraph.example', 'no', 1],
    ['http://paraph.example', 'yes', 0],
    ['http://localhost:3000', 'no', 0],
    ['https://paraph.example', 'no', 0],
  ])('the pages at %s, demonstration %s, give %i reasons', (address, demonstration, count) => {
    const change = { PORTAL_URL: address, DEMONSTRATION: demonstration }
    for (const asked of ['gateway', 'portal'] as const) {
      expect(slipsOf(change, asked)).toHaveLength(count)
    }
  })

  it('links lead somewhere', () => {
    expect(slipsOf({ PORTAL_URL: '' })).toEqual([expect.stringContaining('links in mails')])
  })

  it('the simulator is not started by mistake', () => {
    expect(slipsOf({}, 'simulator')).toHaveLength(1)
    expect(slipsOf({ DEMONSTRATION: 'yes' }, 'simulator')).toEqual([])
  })

  it('a demonstration is called one', () => {
    const warningsOf = (DEMONSTRATION: string) =>
      productionWarnings(readEnvironment({ ...sound, DEMONSTRATION }))
    expect(warningsOf('yes')).toEqual([expect.stringContaining('nothing has legal effect')])
    expect(warningsOf('no')).toEqual([])
  })

  it('unsigned callbacks are warned of, without their token', () => {
    const env = readEnvironment({ ...sound, ACCESS_TOKENS: 'shop:secret-token,erp:t:whsec_AAAA' })
    expect(productionWarnings(env)).toEqual([
      expect.stringMatching(/^ACCESS_TOKENS: shop has no whsec_ secret/),
    ])
    expect(productionWarnings(env).join()).not.toContain('secret-token')
  })
})

it('says nothing anywhere else', () => {
  expect(productionSlips(readEnvironment({ GATEWAY_SECRET: 'short' }), 'gateway')).toEqual([])
})
