import { describe, expect, it } from 'vitest'
import { birthDateOf, type Country, isPersonalCode } from './personal-code'

describe('isPersonalCode', () => {
  it.each<[Country, string]>([
    ['EE', '60001019906'],
    ['EE', '37605030299'],
    ['LT', '50001018865'],
    ['LT', '30303039914'],
    ['LV', '030403-10075'],
    ['LV', '320000-10003'],
    ['LV', '329999-99901'],
  ])('admits %s %s', (country, code) => {
    expect(isPersonalCode(country, code)).toBe(true)
  })

  it.each<[Country, string, string]>([
    ['EE', '60013019909', 'a thirteenth month'],
    ['EE', '376050302993', 'twelve digits'],
    ['LT', '3760503029y', 'a letter'],
    ['LT', '37605030298', 'a wrong check digit'],
    ['LT', '30002309914', 'the thirtieth of February'],
    ['LV', '131365-12340', 'a thirteenth month'],
    ['LV', '030403-1007', 'a digit too few'],
  ])('refuses %s %s: %s', (country, code) => {
    expect(isPersonalCode(country, code)).toBe(false)
  })
})

describe('birthDateOf', () => {
  it.each<[Country, string, string | undefined]>([
    ['EE', '37605030299', '1976-05-03'],
    ['LT', '60605030299', '2006-05-03'],
    ['LV', '030403-10075', '1903-04-03'],
    ['LV', '320000-10003', undefined],
  ])('reads %s %s as %s', (country, code, date) => {
    expect(birthDateOf(country, code)?.toISOString().slice(0, 10)).toBe(date)
  })
})
