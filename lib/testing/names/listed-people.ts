import type { ListedParty } from '@/lib/screening/listed-party'
import type { Asked } from '@/lib/screening/matching/list-index'
import {
  type CertificateName,
  type Dice,
  inEstonian,
  inLatvian,
  inLithuanian,
  type RussianName,
} from './baltic-forms'
import { cyrillicOf } from './cyrillic'

/** A listed person with a patronymic, and the name in Russian spelling. */
export interface ListedPerson {
  /** Place on the list. */
  readonly index: number
  readonly name: RussianName
}

const patronymic = /^([a-z'-]+) ([a-z'-]+(?:vich|vna))$/i

/** The people of a list whose given name, patronymic and family name are Russian, in Latin letters. */
export function russianPeopleOf(parties: readonly ListedParty[]): ListedPerson[] {
  return parties.flatMap((party, index) => {
    const [, given = '', father = ''] = patronymic.exec(party.firstName) ?? []
    if (given === '' || !/^[a-z '-]+$/i.test(party.lastName)) return []
    const name = {
      givenName: cyrillicOf(given),
      surname: cyrillicOf(party.lastName),
      isWoman: /vna$/i.test(father),
    }
    return [{ index, name }]
  })
}

type Speller = (name: RussianName, dice: Dice) => CertificateName

/** How a certificate of each country spells a Russian name. */
export const spellings = {
  LT: inLithuanian,
  LV: inLatvian,
  EE: inEstonian,
} as const satisfies Record<string, Speller>

/** A look-up of the person of a certificate, by name only. */
export function askedByName(
  { givenName, surname }: CertificateName,
  spelling: keyof typeof spellings,
  gender: Asked['gender'] = '',
): Asked {
  return {
    name: `${givenName} ${surname}`,
    parts: { given: givenName, patronymic: '', family: surname },
    type: 'individual',
    birthDates: [],
    gender,
    countries: [],
    spelling,
  }
}

/** Numbers from 0 to 1 that follow from a seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
