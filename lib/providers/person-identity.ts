import type { Certificate } from '@/lib/pki/certificate'
import { valueInName } from '@/lib/pki/certificate/distinguished-name'
import { type Country, countries, type Person } from '@/lib/vocabulary/person'
import { birthDateOf } from './personal-code'
import {
  parseSemanticsIdentifier,
  type SemanticsIdentifier,
  sameIdentifier,
} from './semantics-identifier'

/** Who a certificate says its subject is. As true as the certificate's path. */
export interface PersonIdentity {
  readonly givenName: string
  readonly surname: string
  readonly identifier: SemanticsIdentifier
  /** YYYY-MM-DD, where the certificate or the personal code states it. */
  readonly birthDate?: string
}

/**
 * The person in a certificate's subject: given name, surname and serial number, wherever they stand.
 * Undefined when one is missing. The common name is never taken apart: its form changed too often.
 */
export function personIdentity({ subject, dateOfBirth }: Certificate): PersonIdentity | undefined {
  const givenName = valueInName(subject, 'givenName')
  const surname = valueInName(subject, 'surname')
  const serialNumber = valueInName(subject, 'serialNumber') ?? ''
  const identifier =
    parseSemanticsIdentifier(serialNumber) ??
    bareIdentifier(valueInName(subject, 'country'), serialNumber)
  if (!(givenName && surname && identifier)) return undefined
  const birthDate = dateOfBirth ?? statedBirthDate(identifier)
  return { givenName, surname, identifier, ...(birthDate && { birthDate }) }
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

/** Who a country and a personal code are together, `PNOLT-40504040001`: neither says it alone. */
export function personIdentifier({ country, personalCode }: Person): SemanticsIdentifier {
  return { type: 'PNO', country, number: personalCode }
}
