import type { Certificate } from '@paraph/validator/pki/certificate/certificate'
import { valueInName } from '@paraph/validator/pki/certificate/distinguished-name'
import { withoutMisleading } from '@paraph/validator/vocabulary/visible-text'
import { type Country, countries, identifierTypes, type Person } from '@/lib/vocabulary/person'
import { birthDateOf } from './personal-code'

/**
 * Natural person semantics identifier (EN 319 412-1, 5.1.3): type of number, country and number. Latvian numbers keep
 * their dash.
 */
export interface SemanticsIdentifier {
  readonly type: (typeof identifierTypes)[number]
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly number: string
}

/** The identity that a certificate states for its subject; trustworthy only if the certificate's path is. */
export interface PersonIdentity {
  readonly givenName: string
  readonly surname: string
  readonly identifier: SemanticsIdentifier
  /** YYYY-MM-DD, if the certificate or the personal code states it. */
  readonly birthDate?: string | undefined
}

/**
 * The person in a certificate's subject: given name, surname and serial number, in any position. EN 319 412-2, 4.2.4: one
 * of the two names is enough, because some people have a single one. Undefined if both or the number are missing. The
 * common name is never parsed: its form changed too often.
 */
export function personIdentity({ subject, dateOfBirth }: Certificate): PersonIdentity | undefined {
  // Names are shown on pages, in mails and in PDFs, so misleading characters are removed; the certificate itself is
  // unchanged.
  const givenName = withoutMisleading(valueInName(subject, 'givenName') ?? '')
  const surname = withoutMisleading(valueInName(subject, 'surname') ?? '')
  const serialNumber = valueInName(subject, 'serialNumber') ?? ''
  const identifier =
    parseSemanticsIdentifier(serialNumber) ??
    bareIdentifier(valueInName(subject, 'country'), serialNumber)
  if (!((givenName || surname) && identifier)) return undefined
  const birthDate = dateOfBirth ?? statedBirthDate(identifier)
  return { givenName, surname, identifier, birthDate }
}

/** The whole name that a certificate states. */
export function certifiedName({
  givenName,
  surname,
}: Pick<PersonIdentity, 'givenName' | 'surname'>): string {
  return `${givenName} ${surname}`.trim()
}

const semanticsIdentifier = new RegExp(`^(${identifierTypes.join('|')})([A-Z]{2})-(.+)$`)

/** Parses identifiers such as `PNOLT-40504040001`; undefined for any other text. */
export function parseSemanticsIdentifier(text: string): SemanticsIdentifier | undefined {
  const parts = semanticsIdentifier.exec(text)
  const [, type, country, number] = parts ?? []
  if (!(type && country && number)) return undefined
  return { type: type as SemanticsIdentifier['type'], country, number }
}

export function formatSemanticsIdentifier({ type, country, number }: SemanticsIdentifier): string {
  return `${type}${country}-${number}`
}

/**
 * Personal numbers that certificates state without the prefix; the country is in a separate attribute. Mobile-ID did so
 * before 2021, Belgian and Finnish cards still do. In Finland it is the electronic client identifier (FINUID): eight
 * digits and a check character.
 */
const bareNumbers: Readonly<Record<string, RegExp>> = {
  FI: /^\d{8}[0-9A-FHJ-NPR-Y]$/,
  LV: /^\d{6}-?\d{5}$/,
}
const usualBareNumber = /^\d{11}$/

function bareIdentifier(
  country: string | undefined,
  number: string,
): SemanticsIdentifier | undefined {
  if (!country) return undefined
  const form = Object.hasOwn(bareNumbers, country) ? bareNumbers[country] : usualBareNumber
  return form?.test(number) ? { type: 'PNO', country, number } : undefined
}

function statedBirthDate({ type, country, number }: SemanticsIdentifier): string | undefined {
  return type === 'PNO' && isKnown(country) ? birthDateOf(country, number) : undefined
}

function isKnown(country: string): country is Country {
  return countries.some((known) => known === country)
}

/** Whether the certified person has this country and personal code. */
export function isPerson(identity: PersonIdentity, person: Person): boolean {
  return isIdentifierOf(identity.identifier, person)
}

/**
 * Whether an identifier is that of a person. Outside the countries of Mobile-ID and Smart-ID issuers write the same
 * number as personal, tax or card number, so its type does not matter there.
 */
export function isIdentifierOf(identifier: SemanticsIdentifier, person: Person): boolean {
  if (isKnown(person.country)) return sameIdentifier(identifier, personIdentifier(person))
  const { country, number } = identifier
  return country === person.country && number.toUpperCase() === person.personalCode
}

/** A personal code in its usual form: some certificates omit the Latvian dash. */
export function personalCodeIn({ country, number }: SemanticsIdentifier): string {
  return country === 'LV' ? number.replace(/^(\d{6})(\d{5})$/, '$1-$2') : number
}

/** The person that a certificate names; undefined if Mobile-ID and Smart-ID cannot be asked for this identifier. */
export function personNamed(identifier: SemanticsIdentifier): Person | undefined {
  return identifier.type === 'PNO' && isKnown(identifier.country)
    ? certifiedPerson(identifier)
    : undefined
}

/** The person by whom a signer can be invited; undefined for a document number of a country with personal codes. */
export function invitedAs(identifier: SemanticsIdentifier): Person | undefined {
  return isKnown(identifier.country) ? personNamed(identifier) : certifiedPerson(identifier)
}

/** The holder of a certificate, of any country. */
export function certifiedPerson(identifier: SemanticsIdentifier): Person {
  return { country: identifier.country, personalCode: personalCodeIn(identifier) }
}

/** The person an order names. Notification orders always name one. */
export function askedPerson({ person }: { readonly person?: Person }): Person {
  if (!person) throw new TypeError('Only a device link has no person')
  return person
}

/** Whether both identify the same person: compares type, country and number, and ignores the Latvian dash. */
export function sameIdentifier(left: SemanticsIdentifier, right: SemanticsIdentifier): boolean {
  return comparableIdentifier(left) === comparableIdentifier(right)
}

/** The same text for the same person, however the number was written. */
export function comparableIdentifier({ type, country, number }: SemanticsIdentifier): string {
  const bare = country === 'LV' ? number.replace('-', '') : number
  return formatSemanticsIdentifier({ type, country, number: bare })
}

/** All identifiers that a certificate of this person may have: see `isIdentifierOf`. */
export function identifiersOf(person: Person): readonly SemanticsIdentifier[] {
  const { country, personalCode: number } = person
  if (isKnown(country)) return [personIdentifier(person)]
  return identifierTypes.map((type) => ({ type, country, number }))
}

/** The identifier `PNOLT-40504040001` of a country and a personal code: neither identifies a person alone. */
export function personIdentifier({ country, personalCode }: Person): SemanticsIdentifier {
  return { type: 'PNO', country, number: personalCode }
}
