import { expect, it } from 'vitest'
import { countryCode } from './country-code'

it.each([
  ['lt', 'LT'],
  ['Lithuania', 'LT'],
  ['RUSSIAN FEDERATION', 'RU'],
  ["Democratic People's Republic of Korea", 'KP'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Côte d’Ivoire', 'CI'],
  ['Atlantis', undefined],
  ['', undefined],
])('%s is %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})
