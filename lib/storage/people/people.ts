import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { z } from 'zod'
import type { Person } from '@/lib/vocabulary/person'
import type { Transaction } from '../database/transaction'
import type { Signer } from '../documents/signers'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { prompts } from '../schema/limit-schema'
import { addressConfirmations, personSessions, personSettings } from '../schema/person-schema'
import { documents, relyingParties, sessions, signers } from '../schema/schema'
import { eraseSuggestions } from './suggestions'

/** Queries for the data about one person, across all relying parties. */

export interface SoughtPerson extends Pick<Person, 'country' | 'personalCode'> {
  /** Addresses in lower case. They identify signers who were invited without a personal code. */
  readonly emails: readonly string[]
}

/** The owner reference of a person's documents at one relying party. */
export interface PersonAsOwner {
  readonly relyingPartyId: RelyingPartyId
  readonly owner: string
}

/** A person's role in a document: as a signer or copy recipient. */
export interface PersonAsSigner {
  readonly signer: Signer
  readonly document: Pick<
    typeof documents.$inferSelect,
    'id' | 'relyingPartyId' | 'owner' | 'state' | 'removedAt'
  >
}

/** Latvian codes are the same with and without their hyphen. */
const bareCode = (code: string) => code.replace('-', '')

const lowered = sql<string>`lower(${signers.email})`

/** Whether a signer is this person: by country and code, or by address if the signer has no code. */
function isTheirs({ country, personalCode, emails }: SoughtPerson): SQL | undefined {
  const code = sql`replace(${signers.personalCode}, '-', '')`
  const byCode = and(eq(signers.country, country), eq(code, bareCode(personalCode)))
  return emails.length === 0 ? byCode : or(byCode, isAt(emails))
}

/** Whether a signer has no code, and one of these addresses. */
function isAt(emails: readonly string[]): SQL | undefined {
  return and(isNull(signers.personalCode), inArray(lowered, [...emails]))
}

/** Documents that ask the person to sign or send them a copy, the oldest request first. */
export async function participationsOf(
  tx: Transaction,
  person: SoughtPerson,
): Promise<PersonAsSigner[]> {
  const { id, relyingPartyId, owner, state, removedAt } = documents
  return await tx
    .select({ signer: signers, document: { id, relyingPartyId, owner, state, removedAt } })
    .from(signers)
    .innerJoin(documents, eq(documents.id, signers.documentId))
    .where(isTheirs(person))
    .orderBy(asc(signers.createdAt), asc(signers.position), asc(signers.id))
}

/** The signer with this id, if it is still this person. */
export async function findTheirSigner(
  tx: Transaction,
  person: SoughtPerson,
  id: string,
): Promise<Signer | undefined> {
  const isIt = eq(signers.id, id)
  const [row] = await tx
    .select()
    .from(signers)
    .where(and(isIt, isTheirs(person)))
  return row
}

/** Number of signers without a personal code who have one of these addresses. */
export async function countNamesakesByAddress(
  tx: Transaction,
  emails: readonly string[],
): Promise<number> {
  if (emails.length === 0) return 0
  const [row] = await tx.select({ number: count() }).from(signers).where(isAt(emails))
  return row?.number ?? 0
}

export async function documentsOwnedBy(
  tx: Transaction,
  owners: readonly PersonAsOwner[],
): Promise<PersonAsSigner['document'][]> {
  const theirs = owners.map(({ relyingPartyId, owner }) =>
    and(eq(documents.relyingPartyId, relyingPartyId), eq(documents.owner, owner)),
  )
  if (theirs.length === 0) return []
  const { id, relyingPartyId, owner, state, removedAt } = documents
  return await tx
    .select({ id, relyingPartyId, owner, state, removedAt })
    .from(documents)
    .where(or(...theirs))
    .orderBy(asc(documents.createdAt))
}

/** The person's sign-ins at portals. */
export async function signInsOf(tx: Transaction, owners: readonly PersonAsOwner[]) {
  const names = owners.map(({ owner }) => owner)
  return await tx
    .select()
    .from(personSessions)
    .where(inArray(personSessions.owner, names))
    .orderBy(asc(personSessions.createdAt))
}

export async function settingsOf(tx: Transaction, owners: readonly PersonAsOwner[]) {
  const names = owners.map(({ owner }) => owner)
  return await tx
    .select({
      ...getTableColumns(personSettings),
      /** Address that the person was asked to confirm; null: none. */
      unconfirmedEmail: addressConfirmations.email,
    })
    .from(personSettings)
    .leftJoin(
      addressConfirmations,
      and(
        eq(addressConfirmations.relyingPartyId, personSettings.relyingPartyId),
        eq(addressConfirmations.owner, personSettings.owner),
        isNull(addressConfirmations.confirmedAt),
      ),
    )
    .where(inArray(personSettings.owner, names))
}

/** Sessions that asked the person, or in which they identified through a link that named no person. */
function isAskedOf({ country, personalCode }: SoughtPerson): SQL | undefined {
  const named = (source: SQL, number: SQL) =>
    and(
      eq(sql`${source} ->> 'country'`, country),
      eq(sql`replace(${number}, '-', '')`, sql`${bareCode(personalCode)}`),
    )
  const [asked, came] = [
    sql`${sessions.person}`,
    sql`${sessions.result} #> '{identity,identifier}'`,
  ]
  return or(
    named(asked, sql`${asked} ->> 'personalCode'`),
    and(isNull(sessions.person), named(sql`(${came})`, sql`(${came}) ->> 'number'`)),
  )
}

/** Running and recent sessions of the person, with any provider. */
export async function askedOf(tx: Transaction, person: SoughtPerson) {
  return await tx.select().from(sessions).where(isAskedOf(person)).orderBy(asc(sessions.createdAt))
}

/** When prompts were sent to the person's phone, as far as limits still count them. */
export async function ringsOf(tx: Transaction, personKeys: readonly string[]) {
  return await tx
    .select({ at: prompts.createdAt, rungAt: prompts.rungAt })
    .from(prompts)
    .where(inArray(prompts.personKey, [...personKeys]))
    .orderBy(asc(prompts.createdAt))
}

/**
 * Erases settings, sign-ins and results of logins. A signature that the caller has not fetched yet, and sessions that
 * still wait for the person, expire by themselves within minutes.
 */
export async function eraseAsVisitor(
  tx: Transaction,
  person: SoughtPerson,
  owners: readonly PersonAsOwner[],
): Promise<void> {
  const names = owners.map(({ owner }) => owner)
  await tx.delete(addressConfirmations).where(inArray(addressConfirmations.owner, names))
  await tx.delete(personSettings).where(inArray(personSettings.owner, names))
  await eraseSuggestions(tx, owners, person.emails)
  await tx.delete(personSessions).where(inArray(personSessions.owner, names))
  await tx.delete(sessions).where(and(isAskedOf(person), isSpent))
}

/** Sessions that can be erased without loss: logins, and failed attempts without content. */
const isSpent = or(
  and(eq(sessions.state, 'finished'), eq(sessions.kind, 'authentication')),
  and(eq(sessions.state, 'failed'), isNull(sessions.file)),
)

/** Names of relying parties by id. */
export async function relyingPartyNames(
  tx: Transaction,
): Promise<ReadonlyMap<RelyingPartyId, string>> {
  const rows = await tx
    .select({ id: relyingParties.id, name: relyingParties.name })
    .from(relyingParties)
    .orderBy(asc(relyingParties.name))
  return new Map(rows.map(({ id, name }) => [id as RelyingPartyId, name]))
}

/** A person as given by a caller, inside any stored data. */
export const personAsGiven = z.looseObject({
  email: z.string().optional(),
  country: z.string().nullish(),
  personal_code: z.string().nullish(),
})

/** Preselects rows by text in lower case: other spellings of a code are found by its last digits. */
export function mentions({ personalCode, emails }: SoughtPerson, text: SQL): SQL | undefined {
  const words = [bareCode(personalCode).slice(-5), ...emails]
  return or(...words.map((word) => sql`position(${word} in ${text}) > 0`))
}

export function isSought(
  { country, personalCode, emails }: SoughtPerson,
  given: z.output<typeof personAsGiven>,
): boolean {
  const code = given.personal_code
  if (!code) return emails.includes(given.email?.toLowerCase() ?? '')
  // A code that was given without a country may be the person's.
  return bareCode(code) === bareCode(personalCode) && (given.country ?? country) === country
}
