import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { eraseActor, eraseEventsAbout, listEvents, recordEvent } from '../audit/audit-trail'
import type { Transaction } from '../database/transaction'
import type { PersonAsOwner, SoughtPerson } from '../people/people'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { organisationMembers as members, organisations } from '../schema/organisation-schema'
import { leaveGroups } from './directory'
import { listAdministrators, type Member, nameOf, storeMember } from './members'
import { lockOrganisation } from './organisations'

/** A person's row in an organisation. */
export interface PersonAsMember {
  readonly member: Member
  readonly organisation: string
  readonly relyingPartyId: RelyingPartyId
  /** Whether nobody else can administer the organisation. */
  readonly isLastAdministrator: boolean
}

/** Memberships of a person, and rows without a person that have one of the person's mail addresses. */
export async function membershipsOf(
  tx: Transaction,
  owners: readonly PersonAsOwner[],
  { emails }: SoughtPerson,
): Promise<PersonAsMember[]> {
  const persons = owners.map(({ owner }) => owner)
  const invited = and(isNull(members.person), inArray(sql`lower(${members.email})`, [...emails]))
  const rows = await tx
    .select({
      member: members,
      organisation: organisations.name,
      relyingPartyId: organisations.relyingPartyId,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      emails.length === 0
        ? inArray(members.person, persons)
        : or(inArray(members.person, persons), invited),
    )
    .orderBy(asc(members.invitedAt), asc(members.id))
  const found: PersonAsMember[] = []
  for (const row of rows) {
    const relyingPartyId = row.relyingPartyId as RelyingPartyId
    found.push({
      ...row,
      relyingPartyId,
      isLastAdministrator: await isLastAdministrator(tx, row.member),
    })
  }
  return found
}

async function isLastAdministrator(
  tx: Transaction,
  { id, organisationId }: Pick<Member, 'id' | 'organisationId'>,
): Promise<boolean> {
  const administrators = await listAdministrators(tx, organisationId)
  return administrators.length === 1 && administrators[0]?.id === id
}

/**
 * Ends a membership and erases the person from it, from the entries about them, and as the actor of other entries. The
 * row stays, because it is the sender of documents. The last administrator is not erased.
 */
export async function eraseMembership(
  tx: Transaction,
  { member, relyingPartyId }: Pick<PersonAsMember, 'member' | 'relyingPartyId'>,
  now: Date,
): Promise<void> {
  const { id, organisationId, removedAt } = member
  await lockOrganisation(tx, organisationId)
  if (await isLastAdministrator(tx, member)) return
  const actorOf = await eraseActor(tx, organisationId, await ownNames(tx, member))
  await eraseEventsAbout(tx, {
    documentId: organisationId,
    signerId: id,
    predecessors: [],
    ownerName: '',
  })
  await leaveGroups(tx, id)
  const unlisted = { directoryId: null, userName: null, externalId: null }
  const nobody = { person: null, name: '', surname: '', email: '', digest: null, ...unlisted }
  await storeMember(tx, id, { ...nobody, removedAt: removedAt ?? now })
  const event = { at: now, kind: 'person-erased', actor: 'gateway', signerId: id } as const
  const organisation = { id: organisationId, relyingPartyId }
  await recordEvent(tx, organisation, { ...event, data: { actorOf } })
}

/** The present and former names of a member, except the names of other members. */
async function ownNames(
  tx: Transaction,
  { id, organisationId }: Pick<Member, 'id' | 'organisationId'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx.select().from(members).where(eq(members.organisationId, organisationId))
  const current = rows.filter((member) => member.id === id).map(nameOf)
  const entries = (await listEvents(tx, organisationId)).filter(({ signerId }) => signerId === id)
  const former = entries.flatMap(({ data }) => [data.member, data.to])
  const names = new Set([...current, ...former.filter((name) => typeof name === 'string')])
  for (const other of rows) if (other.id !== id) names.delete(nameOf(other))
  return names
}
