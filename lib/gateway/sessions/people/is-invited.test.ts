import { describe, expect, it } from 'vitest'
import { nobody } from '@/lib/storage/signers'
import { differenceFrom, isInvited } from './is-invited'

const certified = (givenName: string, surname: string, country = 'LT') => ({
  givenName,
  surname,
  identifier: { type: 'PNO', country, number: '50001018865' } as const,
})
const invited = (
  name: string,
  surname: string,
  country: 'LT' | 'LV' | 'EE' | null = null,
  personalCode: string | null = null,
) => ({ name, surname, country, personalCode })

describe('isInvited', () => {
  it.each([
    ['Ąžuolas', 'Pavyzdžiūnas', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS'],
    ['Azuolas', 'Pavyzdziunas', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS'],
    ['Ona', 'Testaitė-Bandomoji', 'ONA', 'TESTAITĖ BANDOMOJI'],
    ['Testaitė', 'Ona Marija', 'MARIJA ONA', 'TESTAITĖ'],
    ['Ąžuolas', 'Pavyzdžiūnas', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS TESTNUMBER'],
  ])('lets %s %s sign as %s %s', (name, surname, givenName, family) => {
    expect(isInvited(certified(givenName, family), invited(name, surname))).toBe(true)
  })

  it.each([
    ['Jonas', 'Petraitis', 'JONAS', 'PETRAITIENĖ'],
    ['Jonas', 'Petraitis', 'JONĖ', 'PETRAITIS'],
    ['Jonas', 'Petraitis', 'JONAS', 'PETRAUSKAS'],
  ])('does not take %s %s for %s %s', (name, surname, givenName, family) => {
    expect(isInvited(certified(givenName, family), invited(name, surname))).toBe(false)
  })

  it.each([
    ['', ''],
    ['Jonas', ''],
    ['', 'Petraitis'],
  ])('lets the absent parts of “%s” “%s” fit anybody', (name, surname) => {
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited(name, surname))).toBe(true)
  })

  it('holds the given part against the person when the other is absent', () => {
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited('', 'Petraitienė'))).toBe(false)
  })

  it('lets nobody in where somebody was erased', () => {
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited('', '', null, nobody))).toBe(false)
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited('', '', 'LT', nobody))).toBe(false)
  })

  it('lets the personal code decide when it was given', () => {
    const person = certified('ONA', 'TESTAITĖ')
    expect(isInvited(person, invited('Ona', 'Kita', 'LT', '50001018865'))).toBe(true)
    expect(isInvited(person, invited('Ona', 'Testaitė', 'LT', '50001018876'))).toBe(false)
  })

  it('takes a Latvian code with and without its hyphen for one', () => {
    const identifier = { type: 'PNO', country: 'LV', number: '050405-10009' } as const
    const person = { ...certified('OK', 'TESTNUMBER'), identifier }
    expect(isInvited(person, invited('', '', 'LV', '05040510009'))).toBe(true)
  })
})

describe('somebody else', () => {
  it.each([
    ['the same digits of another country', 'EE', invited('Ona', 'Testaitė', 'LT', '50001018865')],
    ['another code of another country', 'EE', invited('Ona', 'Testaitė', 'LT', '50001018876')],
    ['a country that was given with the name', 'LV', invited('Ona', 'Testaitė', 'LT')],
  ])('differs by country: %s', (_, country, signer) => {
    expect(differenceFrom(signer, certified('ONA', 'TESTAITĖ', country))).toBe('wrong-country')
  })

  it.each([
    ['another code', 'wrong-personal-code', invited('Ona', 'Testaitė', 'LT', '50001018876')],
    ['another name', 'wrong-name', invited('Ona', 'Kita', 'LT')],
    [
      'a code of no country',
      'wrong-personal-code',
      invited('Ona', 'Testaitė', null, '50001018865'),
    ],
  ])('differs otherwise: %s', (_, difference, signer) => {
    expect(differenceFrom(signer, certified('ONA', 'TESTAITĖ'))).toBe(difference)
  })

  it('is not told by a number of another kind', () => {
    const identifier = { type: 'PAS', country: 'LT', number: '50001018865' } as const
    const person = { ...certified('ONA', 'TESTAITĖ'), identifier }
    expect(differenceFrom(invited('', '', 'LT', '50001018865'), person)).toBe('wrong-personal-code')
  })
})
