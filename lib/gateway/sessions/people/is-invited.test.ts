import { describe, expect, it } from 'vitest'
import { nobody } from '@/lib/storage/documents/signers'
import { differenceFrom, isInvited, isSignedInOtherName } from './is-invited'

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
    ['Jonas', 'Petraitis', 'JONAS KAZYS', 'PETRAITIS'],
    ['Kazys', 'Petraitis', 'JONAS KAZYS', 'PETRAITIS'],
    ['Ona', 'Bandomoji', 'ONA', 'TESTAITĖ-BANDOMOJI'],
  ])('accepts %s %s as %s %s', (name, surname, givenName, family) => {
    expect(isInvited(certified(givenName, family), invited(name, surname))).toBe(true)
  })

  it.each([
    ['Jonas', 'Petraitis', 'JONAS', 'PETRAITIENĖ'],
    ['Jonas', 'Petraitis', 'JONĖ', 'PETRAITIS'],
    ['Jonas', 'Petraitis', 'JONAS', 'PETRAUSKAS'],
    ['Jonas Kazys', 'Petraitis', 'JONAS', 'PETRAITIS'],
    ['Ona', 'Testaitė-Bandomoji', 'ONA', 'TESTAITĖ'],
    ['Jonas', 'Kazys', 'JONAS KAZYS', 'PETRAITIS'],
    ['Ona Ona', 'Testaitė', 'ONA', 'TESTAITĖ'],
  ])('rejects %s %s for %s %s', (name, surname, givenName, family) => {
    expect(isInvited(certified(givenName, family), invited(name, surname))).toBe(false)
  })

  it.each([
    ['', ''],
    ['Jonas', ''],
    ['', 'Petraitis'],
  ])('accepts any person for the missing parts of “%s” “%s”', (name, surname) => {
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited(name, surname))).toBe(true)
  })

  it('compares the given part when the other one is missing', () => {
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited('', 'Petraitienė'))).toBe(false)
  })

  it('rejects every person for an erased signer', () => {
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited('', '', null, nobody))).toBe(false)
    expect(isInvited(certified('JONAS', 'PETRAITIS'), invited('', '', 'LT', nobody))).toBe(false)
  })

  it('compares only the personal code when it was given', () => {
    const person = certified('ONA', 'TESTAITĖ')
    expect(isInvited(person, invited('Ona', 'Kita', 'LT', '50001018865'))).toBe(true)
    expect(isInvited(person, invited('Ona', 'Testaitė', 'LT', '50001018876'))).toBe(false)
  })

  it('accepts a Latvian code with and without its hyphen', () => {
    const identifier = { type: 'PNO', country: 'LV', number: '050405-10009' } as const
    const person = { ...certified('OK', 'TESTNUMBER'), identifier }
    expect(isInvited(person, invited('', '', 'LV', '05040510009'))).toBe(true)
  })
})

describe('a person who was not invited', () => {
  it.each([
    ['the same digits of another country', 'EE', invited('Ona', 'Testaitė', 'LT', '50001018865')],
    ['another code of another country', 'EE', invited('Ona', 'Testaitė', 'LT', '50001018876')],
    ['a country given with the name', 'LV', invited('Ona', 'Testaitė', 'LT')],
  ])('differs by country: %s', (_, country, signer) => {
    expect(differenceFrom(signer, certified('ONA', 'TESTAITĖ', country))).toBe('wrong-country')
  })

  it.each([
    ['another code', 'wrong-personal-code', invited('Ona', 'Testaitė', 'LT', '50001018876')],
    ['another name', 'wrong-name', invited('Ona', 'Kita', 'LT')],
    [
      'a code without a country',
      'wrong-personal-code',
      invited('Ona', 'Testaitė', null, '50001018865'),
    ],
  ])('differs by code or name: %s', (_, difference, signer) => {
    expect(differenceFrom(signer, certified('ONA', 'TESTAITĖ'))).toBe(difference)
  })

  it('differs when only a passport number has the digits of the code', () => {
    const identifier = { type: 'PAS', country: 'LT', number: '50001018865' } as const
    const person = { ...certified('ONA', 'TESTAITĖ'), identifier }
    expect(differenceFrom(invited('', '', 'LT', '50001018865'), person)).toBe('wrong-personal-code')
  })
})

describe('isSignedInOtherName', () => {
  const named = (name: string, surname: string, certificateName: string | null) =>
    isSignedInOtherName({ name, surname, certificateName })

  it('is true when the certificate lacks a name of the invitation', () => {
    expect(named('Ona', 'Kita', 'ONA TESTAITĖ')).toBe(true)
  })

  it('is false when the certificate has the names of the invitation, or more', () => {
    expect(named('Ona', 'Testaitė', 'ONA TESTAITE TESTNUMBER')).toBe(false)
    expect(named('Ona', 'Testaitė', 'ONA MARIJA TESTAITĖ')).toBe(false)
  })

  it('is false before there is a signature, and after the signer was erased', () => {
    expect(named('Ona', 'Testaitė', null)).toBe(false)
    expect(named('', '', 'ONA TESTAITĖ')).toBe(false)
  })
})
