import type { Person } from './person'
import type { Country } from './personal-code'

/** One syllable per digit, with letters that faulty encodings lose. */
const syllables = ['BA', 'ČE', 'DĖ', 'FO', 'GŪ', 'KĄ', 'LI', 'MÕ', 'ŠY', 'ŽU']

/** An invented name for a personal code: always the same for one code, different for each code. */
export function inventPerson(country: Country, code: string): Person {
  const digits = code.replace('-', '')
  return {
    country,
    code,
    givenName: spell(digits.slice(6, 10)),
    surname: `${spell(digits.slice(0, 6))} TESTNUMBER`,
  }
}

function spell(digits: string): string {
  return Array.from(digits, (digit) => syllables[Number(digit)]).join('')
}
