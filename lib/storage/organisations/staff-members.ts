import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { organisationMembers as members, organisations } from '../schema/organisation-schema'
import { staffIdentities, staffSessions, staffSignIns } from '../schema/staff-schema'
import { type Member, nameOf, type SignedInMember } from './members'
import type { Membership } from './organisations'

/** A subject of a provider, as one organisation knows it. */
export interface Subject {
  readonly organisationId: string
  readonly issuer: string
  /** Keyed digest of the claim `sub`. */
  readonly subject: string
}

/** The member to whom a subject is bound, also an invited or removed one. */
export async function findBoundMember(
  tx: Transaction,
  { organisationId, issuer, subject }: Subject,
): Promise<Member | undefined> {
  const [row] = await tx
    .select({ member: members })
    .from(staffIdentities)
    .innerJoin(members, eq(members.id, staffIdentities.memberId))
    .where(
      and(
        eq(staffIdentities.organisationId, organisationId),
        eq(staffIdentities.issuer, issuer),
        eq(staffIdentities.subject, subject),
      ),
    )
  return row?.member
}

/** Members at a mail address, also removed ones. `isBound`: the member already has a subject of the provider. */
export async function membersAt(
  tx: Transaction,
  { organisationId, issuer }: Pick<Subject, 'organisationId' | 'issuer'>,
  email: string,
): Promise<{ readonly member: Member; readonly isBound: boolean }[]> {
  return await tx
    .select({ member: members, isBound: sql<boolean>`${staffIdentities.subject} is not null` })
    .from(members)
    .leftJoin(
      staffIdentities,
      and(eq(staffIdentities.memberId, members.id), eq(staffIdentities.issuer, issuer)),
    )
    .where(
      and(
        eq(members.organisationId, organisationId),
        eq(members.isProgram, false),
        sql`lower(${members.email}) = ${email.toLowerCase()}`,
      ),
    )
    .orderBy(asc(members.joinedAt), asc(members.id))
}

/** Binds a subject to a member; a subject of a removed member is bound to the new one. */
export async function bindSubject(
  tx: Transaction,
  subject: Subject,
  memberId: string,
  boundAt: Date,
): Promise<void> {
  const { organisationId, issuer, subject: key } = staffIdentities
  await tx
    .insert(staffIdentities)
    .values({ ...subject, memberId, boundAt })
    .onConflictDoUpdate({ target: [organisationId, issuer, key], set: { memberId, boundAt } })
}

export type StaffSession = typeof staffSessions.$inferSelect

export async function insertStaffSession(
  tx: Transaction,
  session: Omit<StaffSession, 'revokedAt'>,
): Promise<void> {
  await tx.insert(staffSessions).values(session)
}

/** A signed-in member whose sign-in proved no person: the session opens one organisation and nothing else. */
export interface SignedInStaff extends SignedInMember {
  readonly membership: Membership
  readonly endsAt: Date
}

/**
 * The member of a running session. It ends with the membership, and when the organisation gives up the provider that
 * vouched for it.
 */
export async function findStaffSession(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  digest: string,
  now: Date,
): Promise<SignedInStaff | undefined> {
  const [row] = await tx
    .select({
      member: members,
      endsAt: staffSessions.endsAt,
      organisation: organisations.name,
      senderView: organisations.senderView,
    })
    .from(staffSessions)
    .innerJoin(members, eq(members.id, staffSessions.memberId))
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(
      staffSignIns,
      and(
        eq(staffSignIns.organisationId, organisations.id),
        eq(staffSignIns.issuer, staffSessions.issuer),
      ),
    )
    .where(
      and(
        eq(staffSessions.digest, digest),
        isNull(staffSessions.revokedAt),
        gt(staffSessions.endsAt, now),
        eq(organisations.relyingPartyId, relyingPartyId),
        isNotNull(members.joinedAt),
        isNull(members.removedAt),
      ),
    )
  if (!row) return undefined
  const { member, endsAt, senderView, organisation: name } = row
  const { id, organisationId, role } = member
  return {
    endsAt,
    senderView,
    member: { id, role, name: nameOf(member), organisationId },
    membership: { id: organisationId, name, memberId: id, role },
  }
}

/** Sessions of one organisation, narrowed to the given ones. */
export interface StaffSessionsOf {
  readonly organisationId: string
  readonly memberId?: string | undefined
  readonly subject?: string | undefined
  readonly providerSession?: string | undefined
}

/** Ends sessions; returns how many were running. */
export async function revokeStaffSessions(
  tx: Transaction,
  { organisationId, memberId, subject, providerSession }: StaffSessionsOf,
  at: Date,
): Promise<number> {
  const ofOrganisation = tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.organisationId, organisationId))
  const rows = await tx
    .update(staffSessions)
    .set({ revokedAt: at })
    .where(
      and(
        inArray(staffSessions.memberId, ofOrganisation),
        memberId === undefined ? undefined : eq(staffSessions.memberId, memberId),
        subject === undefined ? undefined : eq(staffSessions.subject, subject),
        providerSession === undefined
          ? undefined
          : or(
              eq(staffSessions.providerSession, providerSession),
              // The provider named no session at the sign-in: the subject alone decides.
              subject === undefined ? undefined : isNull(staffSessions.providerSession),
            ),
        isNull(staffSessions.revokedAt),
        gt(staffSessions.endsAt, at),
      ),
    )
    .returning({ digest: staffSessions.digest })
  return rows.length
}

/** Ends one session; has no effect on an ended one. */
export async function revokeStaffSession(tx: Transaction, digest: string, at: Date): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ revokedAt: at })
    .where(and(eq(staffSessions.digest, digest), isNull(staffSessions.revokedAt)))
}
