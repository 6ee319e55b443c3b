import { expect, it } from 'vitest'
import { ConfigurationInvalid, readEnvironment } from '@/lib/settings/config'
import { gatewayConfig } from './configuration'

const secrets = { GATEWAY_SECRET: 'secret', GATEWAY_ACCESS_TOKEN: 'token' }
const configOf = (env: Readonly<Record<string, string>>) =>
  gatewayConfig(readEnvironment({ ...secrets, ...env }))

it('is a demonstration if one provider is simulated, and uses the Smart-ID scheme of the configured address', () => {
  const half = configOf({ MOBILE_ID_URL: 'https://mid.example.org' })
  const other = configOf({ SMART_ID_URL: 'https://sid.example.org/v3' })
  expect([half.demonstration, half.smartId.scheme]).toEqual([true, 'smart-id-demo'])
  expect([other.demonstration, other.smartId.scheme]).toEqual([true, 'smart-id'])
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
