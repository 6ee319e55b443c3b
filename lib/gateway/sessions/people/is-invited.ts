import { isSameFullName, isSameGivenName, isSameSurname } from '@/lib/providers/name-folding'
import {
  type PersonIdentity,
  personIdentifier,
  type SemanticsIdentifier,
  sameIdentifier,
} from '@/lib/providers/person-identity'
import type { Signer } from '@/lib/storage/signers'
import type { otherPersonReasons } from '../../contract/other-person'
import { OperationFailure } from '../../core/operation-failure'

type Invited = Pick<Signer, 'name' | 'surname' | 'country' | 'personalCode'>

/** How a person differs from the invited one. */
export type OtherPerson = (typeof otherPersonReasons)[number]

/**
 * Who may sign: the person with the personal code that was given, of the country it was given for; without a
 * code the one whose name and surname are the invited ones after folding, in any order of their words. Never nearly. A
 * part that was not given, on a temporary link, fits anybody. Undefined when it is them.
 */
export function differenceFrom(invited: Invited, person: PersonIdentity): OtherPerson | undefined {
  const difference = numberDifference(invited, person.identifier)
  if (difference || invited.personalCode !== null) return difference
  return isNamesake(person, invited) ? undefined : 'wrong-name'
}

/** The same by country and personal code alone, as far as they were given. */
export function numberDifference(
  { country, personalCode }: Pick<Invited, 'country' | 'personalCode'>,
  identifier: SemanticsIdentifier,
): OtherPerson | undefined {
  if (country !== null && country !== identifier.country) return 'wrong-country'
  if (personalCode === null) return undefined
  // A code that is of no country is nobody's.
  const isTheirs =
    country !== null && sameIdentifier(identifier, personIdentifier({ country, personalCode }))
  return isTheirs ? undefined : 'wrong-personal-code'
}

export function isInvited(person: PersonIdentity, invited: Invited): boolean {
  return differenceFrom(invited, person) === undefined
}

/** Throws when this person is not the one who was invited. */
export function requireInvited(person: PersonIdentity, invited: Invited): void {
  const difference = differenceFrom(invited, person)
  if (difference) throw otherPerson(difference, invited)
}

/** The refusal of somebody else. It tells a country, never a digit. */
export function otherPerson(
  difference: OtherPerson,
  { country }: Pick<Invited, 'country'>,
): OperationFailure {
  if (difference !== 'wrong-country') return new OperationFailure(difference)
  const detail = `The person invited has a personal code of another country: ${country}`
  return new OperationFailure(difference, { detail })
}

function isNamesake({ givenName, surname }: PersonIdentity, invited: Invited): boolean {
  if (invited.name === '') return invited.surname === '' || isSameSurname(surname, invited.surname)
  if (invited.surname === '') return isSameGivenName(givenName, invited.name)
  return isSameFullName({ name: givenName, surname }, invited)
}
