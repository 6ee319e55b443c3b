import type { Person } from './person'
import type { Country } from './personal-code'

/** One syllable for each digit, with letters that are lost in a wrong encoding. */
const syllables = ['BA', 'ČE', 'DĖ', 'FO', 'GŪ', 'KĄ', 'LI', 'MÕ', 'ŠY', 'ŽU']

/**
 * An invented name for a personal code. The same code always has the same name; different codes have different names.
 */
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
