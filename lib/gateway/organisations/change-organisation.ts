import { type OrganisationEventKind, recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  findMember,
  listAdministrators,
  type Member,
  storeMember,
} from '@/lib/storage/organisations/members'
import { lockOrganisation, type Organisation } from '@/lib/storage/organisations/organisations'
import { revokeStaffSessions } from '@/lib/storage/organisations/staff-members'
import { isAtLeast, type MemberRole } from '@/lib/vocabulary/organisation'
import type { MemberContext } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'

/** A change of an organisation by a member, in progress. */
export interface Change {
  readonly tx: Transaction
  readonly organisation: Organisation
  readonly at: Date
  /** Adds an entry to the organisation's audit trail; `about` is the member that it concerns. */
  readonly record: (
    kind: OrganisationEventKind,
    data?: Readonly<Record<string, unknown>>,
    about?: string,
  ) => Promise<void>
}

/**
 * Makes a change in one transaction, with the organisation locked. The role of the acting member is checked again
 * under the lock: two administrators who remove each other cannot both succeed.
 */
export async function changeOrganisation<Value>(
  { database, clock, access: { member } }: MemberContext,
  least: MemberRole,
  change: (change: Change) => Promise<Value>,
): Promise<Value> {
  return await database.db.transaction(async (tx) => {
    const organisation = await lockOrganisation(tx, member.organisationId)
    const acting = organisation && (await findMember(tx, organisation.id, member.id))
    if (!acting || !isActive(acting)) throw new OperationFailure('account-not-found')
    if (!isAtLeast(acting.role, least)) throw new OperationFailure('role-too-low')
    return await change(changeBy({ tx, organisation, at: clock() }, member.name))
  })
}

/** A change of a locked organisation by an actor. */
export function changeBy(begun: Omit<Change, 'record'>, actor: string): Change {
  const { tx, organisation, at } = begun
  return {
    ...begun,
    record: (kind, data = {}, about) =>
      recordEvent(tx, organisation, { at, kind, actor, signerId: about, data }),
  }
}

export function isActive({ joinedAt, removedAt }: Pick<Member, 'joinedAt' | 'removedAt'>): boolean {
  return joinedAt !== null && removedAt === null
}

/** Refuses a change that would leave the organisation without administrator. The organisation is locked. */
export async function refuseLast({ tx, organisation }: Change, member: Member): Promise<void> {
  if (member.role !== 'administrator' || !isActive(member)) return
  const administrators = await listAdministrators(tx, organisation.id)
  if (administrators.every(({ id }) => id === member.id)) {
    throw new OperationFailure('last-administrator')
  }
}

/** Ends a membership. Access ends with this transaction, because each call reads the membership. */
export async function endMembership(change: Change, member: Member): Promise<void> {
  await refuseLast(change, member)
  const { tx, organisation, at } = change
  await storeMember(tx, member.id, { removedAt: at, digest: null })
  // The member's sessions end too. Otherwise they would continue if the member came back.
  await revokeStaffSessions(tx, { organisationId: organisation.id, memberId: member.id }, at)
}
