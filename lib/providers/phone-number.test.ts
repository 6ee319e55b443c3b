import { describe, expect, it } from 'vitest'
import { countryOfPhoneNumber, normalPhoneNumber } from './phone-number'

describe('normalPhoneNumber', () => {
  it.each([
    ['+37060000666', '+37060000666'],
    [' +372 00000 766 ', '+37200000766'],
    ['+370\u00a0600\u00a000666', '+37060000666'],
  ])('reads %j', (text, number) => {
    expect(normalPhoneNumber(text)).toBe(number)
  })

  it.each([
    '860000666',
    '37060000666',
    '0037060000666',
    '+0370600006',
    '+370',
    '+3706000066600000',
    '+370-600-00666',
    '+370(600)00666',
    '+370600a0666',
    '123',
    '',
  ])('refuses %j', (text) => {
    expect(normalPhoneNumber(text)).toBeUndefined()
  })
})

describe('countryOfPhoneNumber', () => {
  it('knows the three countries', () => {
    const numbers = ['+37060000666', '+37120000000', '+37200000766', '+48600000000']
    expect(numbers.map(countryOfPhoneNumber)).toEqual(['LT', 'LV', 'EE', undefined])
  })
})
