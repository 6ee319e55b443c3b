import { type Country, countries } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'

export const personMethods: readonly ProviderFamily[] = ['smartid', 'mobile']

/** What a person answers about themselves to identify or to sign. */
export interface PersonAnswer {
  readonly method: ProviderFamily
  readonly country: Country
  readonly code: string
  /** International form; empty when the method needs no phone. */
  readonly phone: string
}

export type PersonFault = 'codeMissing' | 'codeMalformed' | 'phoneMalformed'
export type PersonFaults = Partial<Record<'code' | 'phone', PersonFault>>

/** Nothing yet, of somebody whose personal code is of a country. */
export const noAnswer = (country: Country): PersonAnswer => ({
  method: 'smartid',
  country,
  code: '',
  phone: '',
})

/** Whoever the invitation names or, to sign in, whoever comes; without a word typed: what a device link needs. */
export const invitedByApp = { method: 'smartid' } as const

/** Country by country: the calling code, and which methods exist there. */
export const countryFacts: Readonly<
  Record<Country, { callingCode: string; methods: readonly ProviderFamily[] }>
> = {
  LT: { callingCode: '+370', methods: ['smartid', 'mobile'] },
  LV: { callingCode: '+371', methods: ['smartid'] },
  EE: { callingCode: '+372', methods: ['smartid', 'mobile'] },
}

/** An answer made possible: a method that may be used, a country that has it, `usual` before others, a phone begun. */
export function fitPerson(
  person: PersonAnswer,
  usual: Country,
  only?: ProviderFamily,
): PersonAnswer {
  const method = only ?? person.method
  const offered = countries.filter((country) => countryFacts[country].methods.includes(method))
  // Lithuania has them all.
  const country = [person.country, usual].find((known) => offered.includes(known)) ?? 'LT'
  const phone = isUntouched(person.phone) ? countryFacts[country].callingCode : person.phone
  return { method, country, code: person.code, phone: method === 'mobile' ? phone : person.phone }
}

/** Nothing stands in a field but what we put there ourselves. */
export function isUntouched(text: string): boolean {
  return text === '' || Object.values(countryFacts).some((facts) => facts.callingCode === text)
}

/**
 * Latvian codes have a hyphen after the sixth digit: it is put where a person left it out, or wrote a dash. In other
 * countries hyphens are taken out, but for those of a Latvian code, whose country is wrong then.
 */
export function tidyCode(text: string, country: Country): string {
  const code = text.replaceAll(unseen, '').replaceAll(/\p{Pd}/gu, '-')
  if (/^\d{6}-\d{5}$/.test(code)) return code
  const digits = code.replaceAll('-', '')
  return country === 'LV' ? digits.replace(/^(\d{6})(\d{5})$/, '$1-$2') : digits
}

/** Blanks, and what lists of contacts put around a number: marks of direction that nobody sees. */
const unseen = /[\s\p{Cf}]/gu

/** `8 612 34567`, `0 612 34567`, `00370 612 34567` and `+370 8 612 34567` become `+37061234567`. */
export function tidyPhone(text: string, country: Country): string {
  const phone = text.replaceAll(unseen, '').replaceAll(/[().\p{Pd}]/gu, '')
  // Within the country an 8 or a 0 comes first, and eight digits after it.
  return international(phone, country).replace(/^\+370[08](?=\d{8}$)/, '+370')
}

function international(phone: string, country: Country): string {
  if (phone === '' || phone.startsWith('+')) return phone
  if (phone.startsWith('00')) return `+${phone.slice(2)}`
  const { callingCode } = countryFacts[country]
  if (phone.startsWith(callingCode.slice(1))) return `+${phone}`
  return callingCode + (country === 'LT' ? phone.replace(/^[08]/, '') : phone)
}

/** As it is sent: only a method that rings a phone comes with a number. */
export function tidyPerson(person: PersonAnswer): PersonAnswer {
  const { method, country } = person
  return {
    ...person,
    code: tidyCode(person.code, country),
    phone: method === 'mobile' ? tidyPhone(person.phone, country) : '',
  }
}
