import { type Country, countries } from '@/lib/vocabulary/person'
import { type MethodName, type ProviderFamily, phoneMethod } from '@/lib/vocabulary/provider'

export const personMethods: readonly ProviderFamily[] = ['smartid', 'mobile']

/** A person's details for identifying or signing. */
export interface PersonAnswer {
  readonly method: ProviderFamily
  readonly country: Country
  readonly code: string
  /** In international form. Empty if the method needs no phone. */
  readonly phone: string
}

export type PersonFault = 'codeMissing' | 'codeMalformed' | 'phoneMalformed'
export type PersonFaults = Partial<Record<'code' | 'phone', PersonFault>>

/** An empty answer, with the country of the personal code. */
export const noAnswer = (country: Country): PersonAnswer => ({
  method: 'smartid',
  country,
  code: '',
  phone: '',
})

/** For a device link, nothing is typed: it stands for the person in the invitation or, at sign-in, for anyone. */
export const invitedByApp = { method: 'smartid' } as const

/** For each country: the calling code and the available methods. */
export const countryFacts: Readonly<
  Record<Country, { callingCode: string; methods: readonly ProviderFamily[] }>
> = {
  LT: { callingCode: '+370', methods: ['smartid', 'mobile'] },
  LV: { callingCode: '+371', methods: ['smartid'] },
  EE: { callingCode: '+372', methods: ['smartid', 'mobile'] },
}

/**
 * Makes an answer valid: an available method, a country that has the method, preferably `usual`, and the calling code.
 */
export function fitPerson(person: PersonAnswer, usual: Country, only?: MethodName): PersonAnswer {
  const method = phoneMethod(only) ?? person.method
  const offered = countries.filter((country) => countryFacts[country].methods.includes(method))
  // All methods are available in Lithuania.
  const country = [person.country, usual].find((known) => offered.includes(known)) ?? 'LT'
  const phone = isUntouched(person.phone) ? countryFacts[country].callingCode : person.phone
  return { method, country, code: person.code, phone: method === 'mobile' ? phone : person.phone }
}

/** Whether a field has only the text that the form filled in. */
export function isUntouched(text: string): boolean {
  return text === '' || Object.values(countryFacts).some((facts) => facts.callingCode === text)
}

/**
 * Normalises a personal code. A Latvian code has a hyphen after the sixth digit: it is added if missing, or replaces a
 * dash. In other countries hyphens are removed, except from a Latvian code, whose country is then wrong.
 */
export function tidyCode(text: string, country: Country): string {
  const code = text.replaceAll(unseen, '').replaceAll(/\p{Pd}/gu, '-')
  if (/^\d{6}-\d{5}$/.test(code)) return code
  const digits = code.replaceAll('-', '')
  return country === 'LV' ? digits.replace(/^(\d{6})(\d{5})$/, '$1-$2') : digits
}

/** Spaces, and invisible direction marks that contact lists put around a number. */
const unseen = /[\s\p{Cf}]/gu

/**
 * `8 612 34567`, `0 612 34567`, `00370 612 34567` and `+370 8 612 34567` become `+37061234567`. A number that was copied
 * as a link begins with `tel:`.
 */
export function tidyPhone(text: string, country: Country): string {
  const phone = text.replaceAll(unseen, '').replaceAll(/^tel:|[()./~\p{Pd}]/giu, '')
  // Domestic numbers begin with 8 or 0, followed by eight digits.
  return international(phone, country).replace(/^\+370[08](?=\d{8}$)/, '+370')
}

function international(phone: string, country: Country): string {
  if (phone === '' || phone.startsWith('+')) return phone
  if (phone.startsWith('00')) return `+${phone.slice(2)}`
  const { callingCode } = countryFacts[country]
  if (phone.startsWith(callingCode.slice(1))) return `+${phone}`
  return callingCode + (country === 'LT' ? phone.replace(/^[08]/, '') : phone)
}

/** The answer as sent: only a method that calls a phone has a number. */
export function tidyPerson(person: PersonAnswer): PersonAnswer {
  const { method, country } = person
  return {
    ...person,
    code: tidyCode(person.code, country),
    phone: method === 'mobile' ? tidyPhone(person.phone, country) : '',
  }
}
