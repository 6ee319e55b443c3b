import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MemberRole, SenderView } from '@/lib/vocabulary/organisation'
import type { RelyingPartyId } from './relying-parties'

/** The rows that a caller may read and change. Every query for a caller has this condition in its `where`. */
export interface Access {
  readonly relyingPartyId: RelyingPartyId
  readonly owners: Owners
  /** The member who acts in the account of an organisation; absent in all other accounts. */
  readonly member?: ActingMember
  /** Limits the rows to those that this member of the organisation sent. */
  readonly sentBy?: string
}

/**
 * `all`: rows of every owner and rows without one. A list has at most one owner; `null` means rows without an owner.
 */
export type Owners = 'all' | readonly [] | readonly [string | null]

/** A member of an organisation who is signed in. */
export interface ActingMember {
  readonly id: string
  readonly organisationId: string
  /** Name and surname. */
  readonly name: string
  readonly role: MemberRole
}

/** Whether an access is limited to the rows of one owner. */
export function isOwnersAlone({ owners }: Access): boolean {
  return owners !== 'all' && typeof owners[0] === 'string'
}

/** All rows of a relying party: the access of its own programs. */
export function accessToAll(relyingPartyId: RelyingPartyId): Access {
  return { relyingPartyId, owners: 'all' }
}

/** Prefix of the owner references of organisations. */
const organisationPrefix = 'organisation-'

/** The owner reference of an organisation's rows. */
export function organisationOwner(organisationId: string): string {
  return organisationPrefix + organisationId
}

const ofOrganisation = /^organisation-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/**
 * The organisation that an owner reference stands for; undefined: another owner. Programs choose their references, so a
 * query for this organisation must also have the relying party as a condition.
 */
export function organisationOf(owner: string | null): string | undefined {
  return owner === null ? undefined : ofOrganisation.exec(owner)?.[1]
}

/** All rows of one of its organisations: the access of a relying party's own program that names it. */
export function accessToOrganisation(
  relyingPartyId: RelyingPartyId,
  organisationId: string,
): Access {
  return { relyingPartyId, owners: [organisationOwner(organisationId)] }
}

/** The organisation to whose rows an access is limited; undefined: another access. */
export function organisationOfAccess({ owners }: Access): string | undefined {
  const [owner = null] = owners === 'all' ? [] : owners
  return organisationOf(owner)
}

/** The rows of an organisation that a member may access. */
export function accessOfMember(
  relyingPartyId: RelyingPartyId,
  member: ActingMember,
  senderView: SenderView,
): Access {
  const owners = [organisationOwner(member.organisationId)] as const
  const seesOwn = member.role === 'sender' && senderView === 'own'
  return { relyingPartyId, owners, member, ...(seesOwn && { sentBy: member.id }) }
}

/** Narrows an access for a list that was requested for one owner only. */
export function narrowed(access: Access, owner: string | undefined): Access {
  return access.owners === 'all' && owner !== undefined ? { ...access, owners: [owner] } : access
}

/** Narrows an access to the rows that the acting member sent. Accounts without members have one sender only. */
export function narrowedToMember(access: Access): Access {
  return access.member ? { ...access, sentBy: access.member.id } : access
}

/** Owner and sender of a new row. */
export interface Sender {
  readonly relyingPartyId: RelyingPartyId
  readonly owner: string | null
  /** The member of an organisation; null: the owner is no organisation. */
  readonly sentBy: string | null
}

/** The sender of a new row: the caller, or the owner that a relying party's program names. */
export function senderOfNew(access: Access, label: string | undefined): Sender {
  const [owner = null] = access.owners === 'all' ? [label] : access.owners
  return { relyingPartyId: access.relyingPartyId, owner, sentBy: access.member?.id ?? null }
}

/** The columns that decide who may access a row. */
interface OwnedTable {
  readonly relyingPartyId: AnyPgColumn
  readonly owner: AnyPgColumn
  /** Null: all members of an organisation share the rows of this table. */
  readonly sentBy: AnyPgColumn | null
}

/** The condition of a query for the rows that a caller may use. `ownerless` is the condition for rows without an owner. */
export function within(
  table: OwnedTable,
  { relyingPartyId, owners, sentBy }: Access,
  ownerless: '' | null = null,
): SQL | undefined {
  return and(
    eq(table.relyingPartyId, relyingPartyId),
    ownedBy(table.owner, owners, ownerless),
    sentBy === undefined || table.sentBy === null ? undefined : eq(table.sentBy, sentBy),
  )
}

function ownedBy(column: AnyPgColumn, owners: Owners, ownerless: '' | null): SQL | undefined {
  if (owners === 'all') return undefined
  const [owner] = owners
  if (owner === undefined) return sql`false`
  const stored = owner ?? ownerless
  return stored === null ? isNull(column) : eq(column, stored)
}
