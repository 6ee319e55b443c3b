import { mobileIdPeople } from '../persons/mobile-id-people'
import type { MobileIdPerson, Person } from '../persons/person'
import { birthDateOf } from '../persons/personal-code'
import { smartIdPeople } from '../persons/smart-id-people'

/** A test person who stands on a demonstration list. */
export interface ListedPerson {
  readonly reference: string
  readonly givenName: string
  readonly surname: string
  readonly country: Person['country']
  /** YYYY-MM-DD. */
  readonly birthDate: string
}

const everybody: readonly (Person | MobileIdPerson)[] = [...mobileIdPeople, ...smartIdPeople]

/** Personal codes of those who are sanctioned, and of those who hold an office. */
export const sanctionedPeople = ['60001017705', '50001029996'].map(listedAs('SIMi'))
export const exposedPeople = ['50001018865', '39901012239'].map(listedAs('SIM-PEP'))

function listedAs(prefix: string) {
  return (code: string, index: number): ListedPerson => {
    const person = everybody.find((candidate) => candidate.code === code)
    if (!person) throw new Error(`Nobody has the code of ${prefix} ${index + 1}`)
    const { givenName, surname, country } = person
    return {
      ...{ givenName, surname, country },
      reference: `${prefix}.${String(index + 1).padStart(3, '0')}`,
      birthDate: birthDateOf(country, code)?.toISOString().slice(0, 10) ?? '',
    }
  }
}
