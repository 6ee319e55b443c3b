import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SenderView } from '@/lib/vocabulary/organisation'
import type { Transaction } from '../database/transaction'
import { hasText } from '../documents/folded-text'
import type { ActingMember } from '../relying-parties/access'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { alphabetical } from '../schema/alphabetical'
import { organisationMembers as members, organisations } from '../schema/organisation-schema'
import { personSessions } from '../schema/person-schema'

export type Member = typeof members.$inferSelect

type NewMember = typeof members.$inferInsert

/** A signed-in person in the account of an organisation. */
export interface SignedInMember {
  readonly member: ActingMember
  readonly senderView: SenderView
}

const isActive = and(isNotNull(members.joinedAt), isNull(members.removedAt))

/** Who may accept an invitation: an invited person, or a member who joined by OpenID Connect and has no person yet. */
const mayJoin = and(or(isNull(members.joinedAt), isNull(members.person)), isNull(members.removedAt))

/** The member whose session this is; undefined if it has ended, or its person is not a member now. */
export async function findActingMember(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  { session, account }: { readonly session: string; readonly account: string },
  now: Date,
): Promise<SignedInMember | undefined> {
  const [row] = await tx
    .select({
      id: members.id,
      name: members.name,
      surname: members.surname,
      role: members.role,
      senderView: organisations.senderView,
    })
    .from(personSessions)
    .innerJoin(members, eq(members.person, personSessions.owner))
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      and(
        eq(personSessions.digest, session),
        eq(personSessions.relyingPartyId, relyingPartyId),
        isNull(personSessions.revokedAt),
        gt(personSessions.endsAt, now),
        eq(organisations.relyingPartyId, relyingPartyId),
        eq(members.organisationId, account),
        isActive,
      ),
    )
  if (!row) return undefined
  const { senderView, id, role } = row
  return { senderView, member: { id, role, name: nameOf(row), organisationId: account } }
}

/** The program whose access token a call has; undefined if it was removed. */
export async function findActingProgram(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  id: string,
): Promise<SignedInMember | undefined> {
  const [row] = await tx
    .select({ member: members, senderView: organisations.senderView })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      and(
        eq(organisations.relyingPartyId, relyingPartyId),
        eq(members.id, id),
        members.isProgram,
        isActive,
      ),
    )
  if (!row) return undefined
  const { role, organisationId } = row.member
  return {
    senderView: row.senderView,
    member: { id, role, name: nameOf(row.member), organisationId },
  }
}

export function nameOf({ name, surname }: Pick<Member, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim()
}

/** Throws if the person is a member of the organisation already. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<void> {
  await tx.insert(members).values(member)
}

/** Number of programs among the members. */
export async function countPrograms(tx: Transaction, organisationId: string): Promise<number> {
  const ofOrganisation = eq(members.organisationId, organisationId)
  return await tx.$count(members, and(ofOrganisation, members.isProgram, isNull(members.removedAt)))
}

/** Changes a member. The caller has locked the organisation. */
export async function storeMember(
  tx: Transaction,
  id: string,
  change: Partial<NewMember>,
): Promise<void> {
  await tx.update(members).set(change).where(eq(members.id, id))
}

/** Deletes an invitation. */
export async function deleteMember(tx: Transaction, id: string): Promise<void> {
  await tx.delete(members).where(eq(members.id, id))
}

/** A member of an organisation, also an invited or removed one. */
export async function findMember(
  tx: Transaction,
  organisationId: string,
  id: string,
): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.organisationId, organisationId), eq(members.id, id)))
  return row
}

/** The active member who sent a document; undefined if the member has left. */
export async function memberWhoSent(
  tx: Transaction,
  organisationId: string,
  id: string,
): Promise<Member | undefined> {
  const member = await findMember(tx, organisationId, id)
  return member && member.joinedAt !== null && member.removedAt === null ? member : undefined
}

/** The member of an organisation who is this person, also a removed one. */
export async function findMemberOfPerson(
  tx: Transaction,
  organisationId: string,
  person: string,
): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.organisationId, organisationId), eq(members.person, person)))
  return row
}

/** The member, other than `except`, who is invited or active at a mail address. */
export async function findMemberAt(
  tx: Transaction,
  organisationId: string,
  email: string,
  except?: string,
): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(members)
    .where(
      and(
        eq(members.organisationId, organisationId),
        except === undefined ? undefined : ne(members.id, except),
        sql`lower(${members.email}) = ${email.toLowerCase()}`,
        isNull(members.removedAt),
      ),
    )
    .limit(1)
  return row
}

/** The invited member and organisation that a link belongs to. */
export async function findInvitedMember(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  digest: string,
  now: Date,
): Promise<MemberToMail | undefined> {
  const [row] = await tx
    .select({ member: members, organisation: organisations.name })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      and(
        eq(organisations.relyingPartyId, relyingPartyId),
        eq(members.digest, digest),
        mayJoin,
        gt(members.expiresAt, now),
      ),
    )
  return row
}

/** A member with the name of their organisation. */
export interface MemberToMail {
  readonly member: Member
  readonly organisation: string
}

/** The member whose invitation is to be mailed. */
export async function findMemberToMail(
  tx: Transaction,
  linkId: string,
  now: Date,
): Promise<MemberToMail | undefined> {
  const [row] = await tx
    .select({ member: members, organisation: organisations.name })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      and(
        eq(members.linkId, linkId),
        eq(members.mail, 'queued'),
        mayJoin,
        gt(members.expiresAt, now),
      ),
    )
  return row
}

/** Stores the result of the mail of an invitation, unless a newer invitation has replaced it. */
export async function settleMemberMail(
  tx: Transaction,
  linkId: string,
  mail: 'sent' | 'failed',
): Promise<void> {
  await tx
    .update(members)
    .set({ mail })
    .where(and(eq(members.linkId, linkId), eq(members.mail, 'queued')))
}

/** Active administrators. To rely on the result, the caller has locked the organisation. */
export async function listAdministrators(
  tx: Transaction,
  organisationId: string,
): Promise<Member[]> {
  return await tx
    .select()
    .from(members)
    .where(
      and(eq(members.organisationId, organisationId), eq(members.role, 'administrator'), isActive),
    )
    .orderBy(asc(members.joinedAt), asc(members.id))
}

export interface MemberQuery {
  readonly search?: string | undefined
  /** Id of the last member of the previous page. */
  readonly after?: string | undefined
  readonly limit: number
  /** Whether removed members are listed, too. */
  readonly withRemoved?: boolean
}

const byName = [alphabetical(members.surname), alphabetical(members.name), members.id] as const

/** Members by surname and name. */
export async function listMembers(
  tx: Transaction,
  organisationId: string,
  { search, after, limit, withRemoved = false }: MemberQuery,
): Promise<Member[]> {
  const person = sql`(${members.name} || ' ' || ${members.surname} || ' ' || ${members.email})`
  return await tx
    .select()
    .from(members)
    .where(
      and(
        eq(members.organisationId, organisationId),
        withRemoved ? undefined : isNull(members.removedAt),
        search ? hasText(person, search) : undefined,
        after === undefined ? undefined : laterThan(organisationId, after),
      ),
    )
    .orderBy(...byName)
    .limit(limit)
}

function laterThan(organisationId: string, id: string): SQL {
  return sql`(${sql.join([...byName], sql`, `)}) > (
    select ${alphabetical(sql`last.surname`)}, ${alphabetical(sql`last.name`)}, last.id from ${members} last
    where last.organisation_id = ${organisationId} and last.id = ${id})`
}

/** Names of members, by id; a dash for one who was erased. */
export async function namesOfMembers(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: members.id, name: members.name, surname: members.surname })
    .from(members)
    .where(sql`${members.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, nameOf(row) || '–']))
}
