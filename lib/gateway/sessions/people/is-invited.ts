import {
  hasNamesOf,
  isSameFullName,
  isSameGivenName,
  isSameSurname,
} from '@/lib/providers/name-folding'
import {
  isIdentifierOf,
  type PersonIdentity,
  type SemanticsIdentifier,
} from '@/lib/providers/person-identity'
import { recentEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents/documents'
import type { OpenedLink } from '@/lib/storage/documents/links'
import type { Signer } from '@/lib/storage/documents/signers'
import type { MethodName } from '@/lib/vocabulary/provider'
import { otherPersonReasons } from '../../contract/other-person'
import type { Context } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { fullName } from '../../rules/full-name'
import { after } from '../../rules/lifetimes'

type Invited = Pick<Signer, 'name' | 'surname' | 'country' | 'personalCode'>

/** How a person differs from the invited person. */
export type OtherPerson = (typeof otherPersonReasons)[number]

/**
 * Compares a person with the invited signer and returns the difference; undefined if they match.
 * If the invitation has a personal code, only the code and its country decide. Otherwise name and surname must equal
 * those of the invitation after folding, in any order of their words, or have further words. There is no fuzzy
 * matching. A part that was not given, on a temporary link, matches every person.
 */
export function differenceFrom(invited: Invited, person: PersonIdentity): OtherPerson | undefined {
  const difference = numberDifference(invited, person.identifier)
  if (difference || invited.personalCode !== null) return difference
  return isNamesake(person, invited) ? undefined : 'wrong-name'
}

/** Compares country and personal code, if the invitation has them. */
export function numberDifference(
  { country, personalCode }: Pick<Invited, 'country' | 'personalCode'>,
  identifier: SemanticsIdentifier,
): OtherPerson | undefined {
  if (country !== null && country !== identifier.country) return 'wrong-country'
  if (personalCode === null) return undefined
  // A code without a country matches no person.
  const isTheirs = country !== null && isIdentifierOf(identifier, { country, personalCode })
  return isTheirs ? undefined : 'wrong-personal-code'
}

export function isInvited(person: PersonIdentity, invited: Invited): boolean {
  return differenceFrom(invited, person) === undefined
}

/** Throws if this person is not the invited person. */
export function requireInvited(person: PersonIdentity, invited: Invited): void {
  const difference = differenceFrom(invited, person)
  if (difference) throw otherPerson(difference, invited)
}

/** The error for a person who was not invited. It may name a country, but no digits. */
export function otherPerson(
  difference: OtherPerson,
  { country }: Pick<Invited, 'country'>,
): OperationFailure {
  if (difference !== 'wrong-country') return new OperationFailure(difference)
  const detail = `The person invited has a personal code of a different country: ${country}`
  return new OperationFailure(difference, { detail })
}

function isNamesake({ givenName, surname }: PersonIdentity, invited: Invited): boolean {
  if (invited.name === '') return invited.surname === '' || isSameSurname(surname, invited.surname)
  if (invited.surname === '') return isSameGivenName(givenName, invited.name)
  const certified = { name: givenName, surname }
  return isSameFullName(certified, invited) || hasNamesOf(certified, invited)
}

/**
 * Whether the certificate of a signature lacks a name of the invitation, so that only the personal code admitted the
 * signer.
 */
export function isSignedInOtherName({
  name,
  surname,
  certificateName,
}: Pick<Signer, 'name' | 'surname' | 'certificateName'>): boolean {
  const invited = `${name} ${surname}`.trim()
  // An erased name counts as equal.
  if (certificateName === null || invited === '') return false
  const whole = { name: '', surname: certificateName }
  return !(
    isSameFullName(whole, { name: '', surname: invited }) ||
    hasNamesOf({ ...whole, name: certificateName }, { name, surname })
  )
}

/** Time in which the same event is recorded once. Otherwise a link holder could fill the audit trail with attempts. */
const againAfterMs = 60 * 60_000

/** Performs an action for a signer. If it fails because the person was not invited, records an event for the owner. */
export async function notingOtherPerson<Value>(
  context: Context,
  { document: { id }, signer }: OpenedLink,
  method: MethodName,
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

/** Records in the audit trail how a person differs from the signer. The caller has locked the document. */
export async function recordOtherPerson(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { document, signer }: Pick<OpenedLink, 'document' | 'signer'>,
  difference: { readonly reason: OtherPerson; readonly method: MethodName },
): Promise<void> {
  const at = clock()
  const about = { documentId: document.id, signerId: signer.id, kind: 'wrong-person' } as const
  const known = await recentEvents(tx, about, await lastKnownSince(tx, about, at))
  if (known.some(({ data }) => data.reason === difference.reason)) return
  const { signerId, kind } = about
  await recordEvent(tx, document, { kind, at, actor: fullName(signer), signerId, data: difference })
}

/** The time after which events count: an hour ago or, if it is later, the owner's last change of the signer. */
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
