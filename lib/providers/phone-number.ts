import type { Country } from '@/lib/vocabulary/person'

/**
 * Returns a phone number in E.164 form with its plus. Removes blanks but guesses nothing: numbers beginning with 8…
 * or 00… mean a different number abroad and give undefined.
 */
export function normalPhoneNumber(text: string): string | undefined {
  const number = text.replace(/\s/gu, '')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}

const countryCodes: readonly (readonly [string, Country])[] = [
  ['+370', 'LT'],
  ['+371', 'LV'],
  ['+372', 'EE'],
]

/** Country of a normalized phone number, if it is one that the providers serve. */
export function countryOfPhoneNumber(number: string): Country | undefined {
  return countryCodes.find(([prefix]) => number.startsWith(prefix))?.[1]
}
