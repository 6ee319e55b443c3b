import type { Country } from '@/lib/vocabulary/person'

/**
 * A phone number in E.164 form with its plus. Blanks are removed, nothing is guessed: 8… and 00…,
 * which mean a different number abroad, are undefined.
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

/** Country that a normal phone number belongs to, among those the providers know. */
export function countryOfPhoneNumber(number: string): Country | undefined {
  return countryCodes.find(([prefix]) => number.startsWith(prefix))?.[1]
}
