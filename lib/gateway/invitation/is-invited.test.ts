import { describe, expect, it } from 'vitest'
import { isInvited } from './is-invited'

const certified = (givenName: string, surname: string) => ({
  givenName,
  surname,
  identifier: { type: 'PNO', country: 'LT', number: '50001018865' } as const,
})
const invited = (name: string, surname: string, personalCode: string | null = null) => ({
  name,
  surname,
  personalCode,
})

describe('isInvited', () => {
  it.each([
    ['Ąžuolas', 'Pavyzdžiūnas', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS'],
    ['Azuolas', 'Pavyzdziunas', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS'],
    ['Ona', 'Testaitė-Bandomoji', 'ONA', 'TESTAITĖ BANDOMOJI'],
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

  it('lets the personal code decide when it was given', () => {
    const person = certified('ONA', 'TESTAITĖ')
    expect(isInvited(person, invited('Ona', 'Kita', '50001018865'))).toBe(true)
    expect(isInvited(person, invited('Ona', 'Testaitė', '50001018876'))).toBe(false)
  })
})
