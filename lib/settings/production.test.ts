import { describe, expect, it } from 'vitest'
import { readEnvironment } from './config'
import { type ProductionProcess, productionSlips, productionWarnings } from './production'
import { serverPrefixes } from './provider-environment'

const sound = {
  NODE_ENV: 'production',
  ...Object.fromEntries(
    serverPrefixes.map((prefix) => [`${prefix}_URL`, 'https://provider.example']),
  ),
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
  it('accepts sound settings', () => {
    for (const asked of ['gateway', 'portal'] as const) expect(slipsOf({}, asked)).toEqual([])
  })

  it.each([
    ['MOBILE_ID_URL', /^MOBILE_ID_URL is not set, so the simulator would play Mobile-ID/],
    ['SMART_ID_URL', /^SMART_ID_URL is not set, so the simulator would play Smart-ID/],
    ['TSA_URL', /^TSA_URL is not set, so the simulator would make the time-stamps/],
    [
      'TRUST_ANCHORS',
      /^TRUST_ANCHORS is not set, so the simulator would decide which certificates/,
    ],
    ['MAIL_URL', /^MAIL_URL is not set, so the simulator would receive every mail/],
  ])('leaves %s to the simulator only in a demonstration', (name, sentence) => {
    expect(slipsOf({ [name]: '' })).toEqual([expect.stringMatching(sentence)])
    expect(slipsOf({ [name]: '', DEMONSTRATION: 'yes' })).toEqual([])
  })

  it.each([
    ['too short', 'V7qk2m0Yx9HcWbZ4rT8uLpNfEsAjGd1', 'shorter than 32 characters'],
    ['from an example', 'change-me-to-32-random-characters', 'a value from an example'],
    ['one repeated character', 'a'.repeat(40), 'a value from an example'],
    ['too short before a sound one', `short,${sound.GATEWAY_SECRET}`, 'shorter than 32 characters'],
  ])('refuses a secret that is %s', (_what, secret, words) => {
    expect(slipsOf({ GATEWAY_SECRET: secret })).toEqual([expect.stringContaining(words)])
    expect(slipsOf({ SESSION_SECRET: secret }, 'portal')).toEqual([expect.stringContaining(words)])
  })

  it('accepts a short secret as an older value behind a sound one', () => {
    const changing = `${sound.GATEWAY_SECRET},short`
    expect(slipsOf({ GATEWAY_SECRET: changing })).toEqual([])
    expect(slipsOf({ SESSION_SECRET: changing }, 'portal')).toEqual([])
  })

  it.each([
    ['http://paraph.example', 'no', 1],
    ['http://paraph.example', 'yes', 0],
    ['http://localhost:3000', 'no', 0],
    ['https://paraph.example', 'no', 0],
  ])('the pages at %s, with DEMONSTRATION=%s, give %i reasons', (address, demonstration, count) => {
    const change = { PORTAL_URL: address, DEMONSTRATION: demonstration }
    for (const asked of ['gateway', 'portal'] as const) {
      expect(slipsOf(change, asked)).toHaveLength(count)
    }
  })

  it('requires PORTAL_URL for links in mails', () => {
    expect(slipsOf({ PORTAL_URL: '' })).toEqual([expect.stringContaining('links in mails')])
  })

  it('refuses the simulator unless it is a demonstration', () => {
    expect(slipsOf({}, 'simulator')).toHaveLength(1)
    expect(slipsOf({ DEMONSTRATION: 'yes' }, 'simulator')).toEqual([])
  })

  it('warns that a demonstration has no legal effect', () => {
    const warningsOf = (DEMONSTRATION: string) =>
      productionWarnings(readEnvironment({ ...sound, DEMONSTRATION }))
    expect(warningsOf('yes')).toEqual([expect.stringContaining('nothing has legal effect')])
    expect(warningsOf('no')).toEqual([])
  })

  it('warns about unsigned callbacks without printing the token', () => {
    const env = readEnvironment({ ...sound, ACCESS_TOKENS: 'shop:secret-token,erp:t:whsec_AAAA' })
    expect(productionWarnings(env)).toEqual([
      expect.stringMatching(/^ACCESS_TOKENS: shop has no whsec_ secret/),
    ])
    expect(productionWarnings(env).join()).not.toContain('secret-token')
  })
})

it('checks nothing outside production', () => {
  expect(productionSlips(readEnvironment({ GATEWAY_SECRET: 'short' }), 'gateway')).toEqual([])
})
