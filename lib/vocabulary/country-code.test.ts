import { expect, it } from 'vitest'
import { isCountryCode } from './country-code'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

it('ISO 3166-1 has 249 country codes', () => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  expect(codes.filter(isCountryCode)).toHaveLength(249)
})

it.each(['LT', 'FI', 'GB', 'AX'])('%s is a country code', (code) => {
  expect(isCountryCode(code)).toBe(true)
})

it.each(['EU', 'UK', 'XX', 'ZZ', 'SU', 'lt', 'L', 'LTU', ''])('%j is no country code', (code) => {
  expect(isCountryCode(code)).toBe(false)
})
