import { expect, it } from 'vitest'
import { ConfigurationInvalid, readEnvironment } from '@/lib/config'
import { gatewayConfig } from './configuration'

const secrets = { GATEWAY_SECRET: 'secret', GATEWAY_ACCESS_TOKEN: 'token' }
const configOf = (env: Readonly<Record<string, string>>) =>
  gatewayConfig(readEnvironment({ ...secrets, ...env }))

it('calls a demonstration what is simulated by half, and signs there by the name of whoever is asked', () => {
  const half = configOf({ MOBILE_ID_URL: 'https://mid.example.org' })
  const other = configOf({ SMART_ID_URL: 'https://sid.example.org/v3' })
  expect([half.demonstration, half.smartId.scheme]).toEqual([true, 'smart-id-demo'])
  expect([other.demonstration, other.smartId.scheme]).toEqual([true, 'smart-id'])
})

it.each([
  ['shop:same,erp:same', 'ACCESS_TOKENS: erp has the same token as shop'],
  ['shop:token', 'ACCESS_TOKENS: shop has the same token as GATEWAY_ACCESS_TOKEN'],
])('refuses a token that says two names: %s', (tokens, refusal) => {
  expect(() => configOf({ ACCESS_TOKENS: tokens })).toThrow(ConfigurationInvalid)
  expect(() => configOf({ ACCESS_TOKENS: tokens })).toThrow(refusal)
})

it('takes several tokens of one name, as when one is being changed', () => {
  const { accessTokens } = configOf({ ACCESS_TOKENS: 'shop:new,shop:old' })
  expect(accessTokens.map(({ name }) => name)).toEqual(['portal', 'shop', 'shop'])
})
