import { expect, it } from 'vitest'
import { ConfigurationInvalid, readEnvironment } from '@/lib/settings/config'
import { gatewayConfig } from './configuration'

const secrets = { GATEWAY_SECRET: 'secret', GATEWAY_ACCESS_TOKEN: 'token' }
const configOf = (env: Readonly<Record<string, string>>) =>
  gatewayConfig(readEnvironment({ ...secrets, ...env }))

it('makes the gateway a demonstration if one provider is simulated', () => {
  expect(configOf({ MOBILE_ID_URL: 'https://mid.example.org' }).demonstration).toBe(true)
  expect(configOf({ SMART_ID_URL: 'https://sid.example.org/v3' }).demonstration).toBe(true)
})

it('reaches each provider at its own address, or at the simulator', () => {
  const addressesOf = (env: Readonly<Record<string, string>>) =>
    configOf(env).builtInProviders.map(({ name, url }) => [name, url])
  expect(addressesOf({ SMART_ID_VERSION: 'v2', SIMULATOR_PORT: '4400' })).toEqual([
    ['mobile', 'http://127.0.0.1:4400/mid-api'],
    ['smartid', 'http://127.0.0.1:4400/smart-id-rp/v2'],
  ])
  expect(addressesOf({ MOBILE_ID_URL: 'https://mid.example.org' })).toContainEqual([
    'mobile',
    'https://mid.example.org',
  ])
})

it.each([
  ['shop:same,erp:same', 'ACCESS_TOKENS: erp has the same token as shop'],
  ['shop:token', 'ACCESS_TOKENS: shop has the same token as GATEWAY_ACCESS_TOKEN'],
])('rejects a token that two names share: %s', (tokens, refusal) => {
  expect(() => configOf({ ACCESS_TOKENS: tokens })).toThrow(ConfigurationInvalid)
  expect(() => configOf({ ACCESS_TOKENS: tokens })).toThrow(refusal)
})

it('accepts several tokens of one name, as during a change', () => {
  const { accessTokens } = configOf({ ACCESS_TOKENS: 'shop:new,shop:old' })
  expect(accessTokens.map(({ name }) => name)).toEqual(['portal', 'shop', 'shop'])
})

it.each(['TRUST_ANCHORS', 'MOBILE_ID_TLS_ANCHORS', 'SMART_ID_AUTHORITIES'])(
  'names the setting of a file or folder that cannot be read: %s',
  (name) => {
    expect(() => configOf({ [name]: '/none' })).toThrow(
      new ConfigurationInvalid([`${name}: /none cannot be read (ENOENT)`]),
    )
  },
)
