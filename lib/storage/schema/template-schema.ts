import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { StoredFile } from './records'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A document's set-up, stored under a name. Documents made from it do not refer to it. */
export const templates = pgTable(
  'template',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Empty: owned by the relying party. */
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    /** The client's reference of the call that created it: a repeated call has no further effect. */
    reference: text('reference'),
    /** Digest of that call's request, SHA-256 in hex. */
    digest: text('digest').notNull(),
    /** Roles and settings, in the form of the contract. */
    terms: jsonb('terms').$type<unknown>().notNull(),
    format: text('format').$type<DocumentFormat>(),
    /** The template's own file; null: the file is given at each use. */
    file: jsonb('file').$type<StoredFile>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('template_by_name').on(table.relyingPartyId, table.owner, table.name),
    uniqueIndex('template_reference_of_owner').on(
      table.relyingPartyId,
      table.owner,
      table.reference,
    ),
  ],
)
