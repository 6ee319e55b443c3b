import type { Person } from './person'
import type { Country } from './personal-code'

/** One per digit, with the letters that get lost on the way when something is wrong. */
const syllables = ['BA', 'ČE', 'DĖ', 'FO', 'GŪ', 'KĄ', 'LI', 'MÕ', 'ŠY', 'ŽU']

/** A name for a code nobody has: the same every time, and another for every code. */
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
