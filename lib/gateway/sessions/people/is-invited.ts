import { isSameFullName, isSameGivenName, isSameSurname } from '@/lib/providers/name-folding'
import {
  type PersonIdentity,
  personIdentifier,
  type SemanticsIdentifier,
  sameIdentifier,
} from '@/lib/providers/person-identity'
import { recentEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents'
import type { OpenedLink } from '@/lib/storage/links'
import type { Signer } from '@/lib/storage/signers'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { otherPersonReasons } from '../../contract/other-person'
import type { Context } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { fullName } from '../../rules/full-name'
import { after } from '../../rules/lifetimes'

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

/** Whoever holds a link could fill the trail by trying again: the owner reads the same once in this time. */
const againAfterMs = 60 * 60_000

/** Does what is asked for a signer; when somebody else asks, the owner reads of it. */
export async function notingOtherPerson<Value>(
  context: Context,
  { document: { id }, signer }: OpenedLink,
  method: ProviderFamily,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OperationFailure && isOtherPerson(error.reason))) throw error
    const difference = { reason: error.reason, method }
    await context.database.db.transaction(async (tx) => {
      const document = await lockDocument(tx, id)
      if (document) await recordOtherPerson(context, tx, { document, signer }, difference)
    })
    throw error
  }
}

/** Notes in the trail how somebody differs from the signer in whose place they came. The caller has locked the document. */
export async function recordOtherPerson(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { document, signer }: Pick<OpenedLink, 'document' | 'signer'>,
  difference: { readonly reason: OtherPerson; readonly method: ProviderFamily },
): Promise<void> {
  const at = clock()
  const about = { documentId: document.id, signerId: signer.id, kind: 'wrong-person' } as const
  const known = await recentEvents(tx, about, await lastKnownSince(tx, about, at))
  if (known.some(({ data }) => data.reason === difference.reason)) return
  const { signerId, kind } = about
  await recordEvent(tx, document, { kind, at, actor: fullName(signer), signerId, data: difference })
}

/** Since the owner changed whom they mean, nothing is known. */
async function lastKnownSince(
  tx: Transaction,
  about: { readonly documentId: string; readonly signerId: string },
  at: Date,
): Promise<Date> {
  const hourAgo = after(at, -againAfterMs)
  const changes = await recentEvents(tx, { ...about, kind: 'signer-changed' }, hourAgo)
  return new Date(Math.max(hourAgo.getTime(), ...changes.map((change) => change.at.getTime())))
}

export function isOtherPerson(reason: string): reason is OtherPerson {
  return otherPersonReasons.some((known) => known === reason)
}
