import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RelyingPartyId } from './relying-parties'

/** The rows that a caller may read and change. Every query for a caller has this condition in its `where`. */
export interface Access {
  readonly relyingPartyId: RelyingPartyId
  readonly owners: Owners
}

/**
 * `all`: rows of every owner and rows without one. A list has at most one owner; `null` means rows without an owner.
 */
export type Owners = 'all' | readonly [] | readonly [string | null]

/** Whether an access is limited to the rows of one owner. */
export function isOwnersAlone({ owners }: Access): boolean {
  return owners !== 'all' && typeof owners[0] === 'string'
}

/** All rows of a relying party: the access of its own programs. */
export function accessToAll(relyingPartyId: RelyingPartyId): Access {
  return { relyingPartyId, owners: 'all' }
}

/** The same access, narrowed for a list that was requested for one owner only. */
export function narrowed(access: Access, owner: string | undefined): Access {
  return access.owners === 'all' && owner !== undefined ? { ...access, owners: [owner] } : access
}

/** The owner of a new row: the caller itself, or the label that a relying party's program gives. */
export function ownerOfNew({ owners }: Access, label: string | undefined): string | null {
  const [owner] = owners === 'all' ? [label] : owners
  return owner ?? null
}

/**
 * Condition for the rows of a table that are within an access. `ownerless` is the condition for its rows without an
 * owner.
 */
export function within(
  table: { readonly relyingPartyId: AnyPgColumn; readonly owner: AnyPgColumn },
  { relyingPartyId, owners }: Access,
  ownerless: '' | null = null,
): SQL | undefined {
  return and(eq(table.relyingPartyId, relyingPartyId), ownedBy(table.owner, owners, ownerless))
}

function ownedBy(column: AnyPgColumn, owners: Owners, ownerless: '' | null): SQL | undefined {
  if (owners === 'all') return undefined
  const [owner] = owners
  if (owner === undefined) return sql`false`
  const stored = owner ?? ownerless
  return stored === null ? isNull(column) : eq(column, stored)
}
