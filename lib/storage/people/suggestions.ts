import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { suggestedPeople } from '../schema/person-schema'

/** People whom an owner has invited, suggested to that owner for later invitations. */

export type SuggestedPerson = typeof suggestedPeople.$inferSelect
type Named = Pick<SuggestedPerson, 'name' | 'surname' | 'email'>

/** The owner that suggestions belong to. */
export interface SuggestionOwner {
  readonly relyingPartyId: RelyingPartyId
  readonly owner: string
}

/** Maximum number kept for each owner; the oldest are deleted. */
const mostKept = 300

/** Stores people, replacing earlier entries with the same addresses, which are stored in lower case. */
export async function keepSuggestions(
  tx: Transaction,
  owner: SuggestionOwner,
  people: readonly Named[],
  invitedAt: Date,
): Promise<void> {
  const byAddress = new Map(people.map((one) => [one.email.toLowerCase(), one]))
  if (byAddress.size === 0) return
  await tx
    .delete(suggestedPeople)
    .where(and(isOf(owner), inArray(suggestedPeople.email, [...byAddress.keys()])))
  await tx.insert(suggestedPeople).values(
    [...byAddress].map(([email, { name, surname }]) => {
      return { id: randomUUID(), ...owner, name, surname, email, invitedAt }
    }),
  )
  const tooMany = tx
    .select({ id: suggestedPeople.id })
    .from(suggestedPeople)
    .where(isOf(owner))
    .orderBy(...newestFirst)
    .offset(mostKept)
  await tx.delete(suggestedPeople).where(inArray(suggestedPeople.id, tooMany))
}

const newestFirst = [desc(suggestedPeople.invitedAt), desc(suggestedPeople.id)]

const isOf = ({ relyingPartyId, owner }: SuggestionOwner) =>
  and(eq(suggestedPeople.relyingPartyId, relyingPartyId), eq(suggestedPeople.owner, owner))

/** Suggestions of one owner, the last invited person first. */
export async function listSuggestions(
  tx: Transaction,
  owner: SuggestionOwner,
): Promise<SuggestedPerson[]> {
  return await tx
    .select()
    .from(suggestedPeople)
    .where(isOf(owner))
    .orderBy(...newestFirst)
}

/** False when this owner has no such suggestion. */
export async function removeSuggestion(
  tx: Transaction,
  owner: SuggestionOwner,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .delete(suggestedPeople)
    .where(and(isOf(owner), eq(suggestedPeople.id, id)))
    .returning({ id: suggestedPeople.id })
  return rows.length > 0
}

export async function forgetSuggestions(tx: Transaction, owner: SuggestionOwner): Promise<void> {
  await tx.delete(suggestedPeople).where(isOf(owner))
}

/** Deletes the suggestions of all owners, when the operator switches them off. */
export async function forgetEverySuggestion(tx: Transaction): Promise<void> {
  await tx.delete(suggestedPeople)
}

/** Suggestions that belong to a person, and those of other owners with one of the person's addresses. */
export async function suggestionsAbout(
  tx: Transaction,
  owners: readonly SuggestionOwner[],
  emails: readonly string[],
): Promise<SuggestedPerson[]> {
  const isTheirs = concerns(owners, emails)
  if (!isTheirs) return []
  return await tx
    .select()
    .from(suggestedPeople)
    .where(isTheirs)
    .orderBy(...newestFirst)
}

export async function eraseSuggestions(
  tx: Transaction,
  owners: readonly SuggestionOwner[],
  emails: readonly string[],
): Promise<void> {
  const isTheirs = concerns(owners, emails)
  if (isTheirs) await tx.delete(suggestedPeople).where(isTheirs)
}

function concerns(owners: readonly SuggestionOwner[], emails: readonly string[]) {
  const isAt = emails.length > 0 ? [inArray(suggestedPeople.email, [...emails])] : []
  return or(...owners.map(isOf), ...isAt)
}
