import type { Certificate } from '@/lib/pki/certificate/certificate'
import { valueInName } from '@/lib/pki/certificate/distinguished-name'
import { type Country, countries, type Person } from '@/lib/vocabulary/person'
import { withoutMisleading } from '@/lib/vocabulary/visible-text'
import { birthDateOf } from './personal-code'

/**
 * Natural person semantics identifier (EN 319 412-1, 5.1.3): what kind of number, whose, and the number.
 * Latvian numbers keep their dash.
 */
export interface SemanticsIdentifier {
  /** National personal number, passport, identity card. */
  readonly type: 'PNO' | 'PAS' | 'IDC'
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly number: string
}

/** Who a certificate says its subject is. As true as the certificate's path. */
export interface PersonIdentity {
  readonly givenName: string
  readonly surname: string
  readonly identifier: SemanticsIdentifier
  /** YYYY-MM-DD, where the certificate or the personal code states it. */
  readonly birthDate?: string | undefined
}

/**
 * The person in a certificate's subject: given name, surname and serial number, wherever they stand.
 * Undefined when one is missing. The common name is never taken apart: its form changed too often.
 */
export function personIdentity({ subject, dateOfBirth }: Certificate): PersonIdentity | undefined {
  // Names are shown on pages, in mails and in PDFs; the certificate itself keeps what it says.
  const givenName = withoutMisleading(valueInName(subject, 'givenName') ?? '')
  const surname = withoutMisleading(valueInName(subject, 'surname') ?? '')
  const serialNumber = valueInName(subject, 'serialNumber') ?? ''
  const identifier =
    parseSemanticsIdentifier(serialNumber) ??
    bareIdentifier(valueInName(subject, 'country'), serialNumber)
  if (!(givenName && surname && identifier)) return undefined
  const birthDate = dateOfBirth ?? statedBirthDate(identifier)
  return { givenName, surname, identifier, birthDate }
}

/** Reads `PNOLT-40504040001` and its like; undefined for anything else. */
export function parseSemanticsIdentifier(text: string): SemanticsIdentifier | undefined {
  const parts = /^(PNO|PAS|IDC)([A-Z]{2})-(.+)$/.exec(text)
  const [, type, country, number] = parts ?? []
  if (!(type && country && number)) return undefined
  return { type: type as SemanticsIdentifier['type'], country, number }
}

export function formatSemanticsIdentifier({ type, country, number }: SemanticsIdentifier): string {
  return `${type}${country}-${number}`
}

// Mobile-ID certificates before 2021 carry the code without its prefix; the country stands beside it.
function bareIdentifier(
  country: string | undefined,
  number: string,
): SemanticsIdentifier | undefined {
  return country && /^\d{11}$/.test(number) ? { type: 'PNO', country, number } : undefined
}

function statedBirthDate({ type, country, number }: SemanticsIdentifier): string | undefined {
  return type === 'PNO' && isKnown(country) ? birthDateOf(country, number) : undefined
}

function isKnown(country: string): country is Country {
  return countries.some((known) => known === country)
}

/** Whether the certified person is the one with this country and personal code. */
export function isPerson(identity: PersonIdentity, person: Person): boolean {
  return sameIdentifier(identity.identifier, personIdentifier(person))
}

/** A personal code as people write it: certificates leave the Latvian dash out now and then. */
export function personalCodeIn({ country, number }: SemanticsIdentifier): string {
  return country === 'LV' ? number.replace(/^(\d{6})(\d{5})$/, '$1-$2') : number
}

/** The person a certificate names; undefined where the providers would not know them by it. */
export function personNamed(identifier: SemanticsIdentifier): Person | undefined {
  const { type, country } = identifier
  if (type !== 'PNO' || !isKnown(country)) return undefined
  return { country, personalCode: personalCodeIn(identifier) }
}

/** The one who is asked: by a message there is always one. */
export function askedPerson({ person }: { readonly person?: Person }): Person {
  if (!person) throw new TypeError('Only a device link asks whoever comes')
  return person
}

/** Whether both name the same person: type, country and number; the Latvian dash does not count. */
export function sameIdentifier(left: SemanticsIdentifier, right: SemanticsIdentifier): boolean {
  return comparableIdentifier(left) === comparableIdentifier(right)
}

/** The same text for the same person, however the number was written. */
export function comparableIdentifier({ type, country, number }: SemanticsIdentifier): string {
  const bare = country === 'LV' ? number.replace('-', '') : number
  return formatSemanticsIdentifier({ type, country, number: bare })
}

/** Who a country and a personal code are together, `PNOLT-40504040001`: neither says it alone. */
export function personIdentifier({ country, personalCode }: Person): SemanticsIdentifier {
  return { type: 'PNO', country, number: personalCode }
}
