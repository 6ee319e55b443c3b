import type { Transaction } from '@/lib/storage/database/transaction'
import { findPersonSettings } from '@/lib/storage/people/person-settings'
import {
  keepSuggestions,
  listSuggestions as keptSuggestions,
  removeSuggestion as removeKept,
  type SuggestionOwner,
} from '@/lib/storage/people/suggestions'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { isUuid } from '../rules/is-uuid'
import type { InvitedPerson } from './invite'

/**
 * Stores the people whom a signed-in person invites as suggestions for later, unless the operator or the person turned
 * this off. Stores names and addresses only. The owner's own address is not stored.
 */
export async function rememberInvited(
  context: Context,
  tx: Transaction,
  ownerName: string,
  people: readonly InvitedPerson[],
): Promise<void> {
  const owner = ownerOf(context)
  if (!owner || !(await isEnabled(context, tx, owner))) return
  const others = people.filter((person) => !isNamed(person, ownerName))
  await keepSuggestions(tx, owner, others, context.clock())
}

const isNamed = (person: InvitedPerson, name: string) =>
  fullName(person).toLowerCase() === name.toLowerCase()

/** The person that a portal acts for; undefined if the caller is a program. */
function ownerOf({ access }: Pick<Context, 'access'>): SuggestionOwner | undefined {
  const [owner] = access.owners === 'all' ? [] : access.owners
  return typeof owner === 'string' ? { relyingPartyId: access.relyingPartyId, owner } : undefined
}

async function isEnabled(
  { settings }: Pick<Context, 'settings'>,
  tx: Transaction,
  { relyingPartyId, owner }: SuggestionOwner,
): Promise<boolean> {
  if (!settings.suggestPeople) return false
  return (await findPersonSettings(tx, relyingPartyId, owner))?.suggestPeople ?? true
}

/** Lists people whom the signed-in person has invited before. */
const listSuggestions: Operation<'listSuggestions'> = async (context) => {
  const { db } = context.database
  const owner = ownerOf(context)
  if (!owner) throw new OperationFailure('session-not-found')
  const enabled = await isEnabled(context, db, owner)
  const kept = enabled ? await keptSuggestions(db, owner) : []
  return {
    status: 'ok',
    enabled,
    people: kept.map(({ id, name, surname, email, invitedAt }) => {
      return { id, name, surname, email, invited_at: invitedAt.toISOString() }
    }),
  }
}

const removeSuggestion: Operation<'removeSuggestion'> = async (context, { path }) => {
  const owner = ownerOf(context)
  const id = path.suggestionId
  const isGone = owner && isUuid(id) && (await removeKept(context.database.db, owner, id))
  if (!isGone) throw new OperationFailure('suggestion-not-found')
  return { status: 'ok' }
}

export const operations = { listSuggestions, removeSuggestion }
