import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database/transaction'

/** The reference of a row that gets another owner, or null if another row of that owner has it. */
export function unlessUsed(
  table: {
    readonly id: AnyPgColumn
    readonly relyingPartyId: AnyPgColumn
    readonly owner: AnyPgColumn
    readonly reference: AnyPgColumn
  } & Parameters<Transaction['update']>[0],
  owner: string | null,
) {
  return sql<string | null>`case when not exists (
    select from ${table} other where other.relying_party_id = ${table.relyingPartyId}
      and coalesce(other.owner, '') = ${owner ?? ''} and other.reference = ${table.reference}
      and other.id <> ${table.id}
  ) then ${table.reference} end`
}
