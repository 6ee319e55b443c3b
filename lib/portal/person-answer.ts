import type { IdentityMethod } from './viewer'

/** Countries whose people the providers know. */
export const personCountries = ['LT', 'LV', 'EE'] as const
export type PersonCountry = (typeof personCountries)[number]

export const personMethods: readonly IdentityMethod[] = ['smartid', 'mobile']

/** What a person answers about themselves to identify or to sign. */
export interface PersonAnswer {
  readonly method: IdentityMethod
  readonly country: PersonCountry
  readonly code: string
  /** International form; empty when the method needs no phone. */
  readonly phone: string
}

export type PersonFault = 'codeMissing' | 'codeMalformed' | 'phoneMalformed'
export type PersonFaults = Partial<Record<'code' | 'phone', PersonFault>>

export const noAnswer: PersonAnswer = { method: 'smartid', country: 'LT', code: '', phone: '' }

/** Country by country: the calling code, and which methods exist there. */
export const countryFacts: Readonly<
  Record<PersonCountry, { callingCode: string; methods: readonly IdentityMethod[] }>
> = {
  LT: { callingCode: '+370', methods: ['smartid', 'mobile'] },
  LV: { callingCode: '+371', methods: ['smartid'] },
  EE: { callingCode: '+372', methods: ['smartid', 'mobile'] },
}

/** An answer made possible: a method that may be used, a country that has it, a phone begun. */
export function fitPerson(person: PersonAnswer, only?: IdentityMethod): PersonAnswer {
  const method = only ?? person.method
  const offered = personCountries.filter((country) =>
    countryFacts[country].methods.includes(method),
  )
  const country = offered.find((known) => known === person.country) ?? noAnswer.country
  const phone = isUntouched(person.phone) ? countryFacts[country].callingCode : person.phone
  return { method, country, code: person.code, phone: method === 'mobile' ? phone : person.phone }
}

/** Nothing stands in a field but what we put there ourselves. */
export function isUntouched(text: string): boolean {
  return text === '' || Object.values(countryFacts).some((facts) => facts.callingCode === text)
}

/** What is wrong with an answer, field by field; empty when nothing is. */
export function personFaults({ method, code, phone }: PersonAnswer): PersonFaults {
  const codeFault = personalCodeFault(code)
  const phoneFault = method === 'mobile' && !/^\+\d{8,15}$/.test(phone)
  return {
    ...(codeFault && { code: codeFault }),
    ...(phoneFault && { phone: 'phoneMalformed' }),
  }
}

function personalCodeFault(code: string): PersonFault | undefined {
  if (code === '') return 'codeMissing'
  return /^\d{11}$|^\d{6}-\d{5}$/.test(code) ? undefined : 'codeMalformed'
}

/** Latvian codes have a hyphen after the sixth digit; it is put where a person left it out. */
export function tidyCode(text: string, country: PersonCountry): string {
  const code = text.replaceAll(/\s/g, '')
  return country === 'LV' ? code.replace(/^(\d{6})(\d{5})$/, '$1-$2') : code
}

/** `8 612 34567`, `0 612 34567` and `00370 612 34567` become `+37061234567`. */
export function tidyPhone(text: string, country: PersonCountry): string {
  const phone = text.replaceAll(/[\s()-]/g, '')
  if (phone === '' || phone.startsWith('+')) return phone
  if (phone.startsWith('00')) return `+${phone.slice(2)}`
  const { callingCode } = countryFacts[country]
  if (phone.startsWith(callingCode.slice(1))) return `+${phone}`
  return callingCode + (country === 'LT' ? phone.replace(/^[08]/, '') : phone)
}

export function tidyPerson(person: PersonAnswer): PersonAnswer {
  const { country } = person
  return {
    ...person,
    code: tidyCode(person.code, country),
    phone: tidyPhone(person.phone, country),
  }
}

/** An answer as it came over the wire, tidied. Unknown choices become the first there is. */
export function readPersonAnswer(answer: Readonly<Record<string, unknown>>): PersonAnswer {
  const text = (name: keyof PersonAnswer) => String(answer[name] ?? '')
  const method = text('method') === 'mobile' ? 'mobile' : 'smartid'
  const country = personCountries.find((known) => known === text('country')) ?? noAnswer.country
  const phone = method === 'mobile' ? text('phone') : ''
  return tidyPerson({ method, country, code: text('code'), phone })
}
