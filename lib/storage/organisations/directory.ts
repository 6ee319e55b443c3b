import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { MemberRole } from '@/lib/vocabulary/organisation'
import type { Transaction } from '../database/transaction'
import { alphabetical } from '../schema/alphabetical'
import {
  organisationGroupMembers as groupMembers,
  organisationGroups as groups,
  organisationMembers as members,
} from '../schema/organisation-schema'
import { accessTokens } from '../schema/schema'
import type { Member } from './members'

/** A member whom the directory of the organisation manages. */
export type DirectoryUser = Member & { readonly directoryId: string; readonly userName: string }

export type DirectoryGroup = typeof groups.$inferSelect

/** Attributes by which users are found; case does not matter in names and addresses. */
export interface SoughtUser {
  readonly id?: string
  readonly userName?: string
  readonly externalId?: string
  readonly email?: string
}

/** The users of a directory, also inactive ones, the oldest first. */
export async function listUsers(
  tx: Transaction,
  organisationId: string,
  { id, userName, externalId, email }: SoughtUser = {},
): Promise<DirectoryUser[]> {
  const conditions: (SQL | undefined)[] = [
    eq(members.organisationId, organisationId),
    isNotNull(members.directoryId),
    id === undefined ? undefined : eq(members.directoryId, id),
    userName === undefined ? undefined : isSame(members.userName, userName),
    externalId === undefined ? undefined : eq(members.externalId, externalId),
    email === undefined ? undefined : isSame(members.email, email),
  ]
  const rows = await tx
    .select()
    .from(members)
    .where(and(...conditions))
    .orderBy(asc(members.invitedAt), asc(members.id))
  return rows.flatMap(({ directoryId, userName: name, ...row }) =>
    directoryId === null || name === null ? [] : [{ ...row, directoryId, userName: name }],
  )
}

function isSame(column: typeof members.userName | typeof members.email, text: string): SQL {
  return sql`lower(${column}) = lower(${text})`
}

/** Gives the entry of a directory to another row of the same person, with its groups. */
export async function moveDirectoryUser(
  tx: Transaction,
  from: Pick<Member, 'id' | 'directoryId' | 'userName' | 'externalId'>,
  to: string,
): Promise<void> {
  const { id, directoryId, userName, externalId } = from
  if (directoryId === null) return
  await tx.update(members).set({ directoryId, userName, externalId }).where(eq(members.id, to))
  await tx.delete(groupMembers).where(eq(groupMembers.memberId, to))
  await tx.update(groupMembers).set({ memberId: to }).where(eq(groupMembers.memberId, id))
}

/** Takes a member out of all groups of the directory. */
export async function leaveGroups(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(groupMembers).where(eq(groupMembers.memberId, memberId))
}

/** Number of users of a directory, also inactive ones. */
export async function countUsers(tx: Transaction, organisationId: string): Promise<number> {
  const ofOrganisation = eq(members.organisationId, organisationId)
  return await tx.$count(members, and(ofOrganisation, isNotNull(members.directoryId)))
}

/** The groups of a directory, by name, with the number of their members. */
export async function listGroups(
  tx: Transaction,
  organisationId: string,
): Promise<(DirectoryGroup & { readonly size: number })[]> {
  const rows = await tx
    .select({ group: groups, size: count(groupMembers.memberId) })
    .from(groups)
    .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(eq(groups.organisationId, organisationId))
    .groupBy(groups.id)
    .orderBy(alphabetical(groups.name), asc(groups.id))
  return rows.map(({ group, size }) => ({ ...group, size }))
}

export async function findGroup(
  tx: Transaction,
  organisationId: string,
  id: string,
): Promise<DirectoryGroup | undefined> {
  const [row] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.organisationId, organisationId), eq(groups.id, id)))
  return row
}

export async function insertGroup(tx: Transaction, group: DirectoryGroup): Promise<void> {
  await tx.insert(groups).values(group)
}

export async function storeGroup(
  tx: Transaction,
  id: string,
  change: Partial<Pick<DirectoryGroup, 'name' | 'externalId' | 'role'>>,
): Promise<void> {
  await tx.update(groups).set(change).where(eq(groups.id, id))
}

export async function deleteGroup(tx: Transaction, id: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, id))
}

/** A user in a group. */
export interface GroupMember {
  readonly groupId: string
  readonly memberId: string
  readonly directoryId: string | null
}

export async function listGroupMembers(
  tx: Transaction,
  groupIds: readonly string[],
): Promise<GroupMember[]> {
  if (groupIds.length === 0) return []
  return await tx
    .select({
      groupId: groupMembers.groupId,
      memberId: members.id,
      directoryId: members.directoryId,
    })
    .from(groupMembers)
    .innerJoin(members, eq(members.id, groupMembers.memberId))
    .where(inArray(groupMembers.groupId, [...groupIds]))
    .orderBy(asc(members.invitedAt), asc(members.id))
}

/** Adds and removes members of a group. */
export async function changeGroupMembers(
  tx: Transaction,
  groupId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) {
    await tx
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.memberId, [...removed])))
  }
  if (added.length > 0) {
    await tx.insert(groupMembers).values(added.map((memberId) => ({ groupId, memberId })))
  }
}

/** The roles that the groups of each member give. */
export async function rolesByGroups(
  tx: Transaction,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MemberRole[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await tx
    .select({ memberId: groupMembers.memberId, role: groups.role })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(inArray(groupMembers.memberId, [...memberIds]), isNotNull(groups.role)))
  const found = new Map<string, MemberRole[]>()
  for (const { memberId, role } of rows) {
    if (role) found.set(memberId, [...(found.get(memberId) ?? []), role])
  }
  return found
}

/** Whether the directory of an organisation has a valid token. */
export async function hasDirectoryToken(tx: Transaction, organisationId: string): Promise<boolean> {
  const rows = await tx
    .select({ digest: accessTokens.digest })
    .from(accessTokens)
    .where(
      and(eq(accessTokens.organisationId, organisationId), sql`${accessTokens.revokedAt} is null`),
    )
    .limit(1)
  return rows.length > 0
}
