import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LabelColour } from '@/lib/vocabulary/label'
import { documents, relyingParties } from './schema'

/** A label that an account gives to its documents. */
export const labels = pgTable(
  'label',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Empty: owned by the relying party. */
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    colour: text('colour').$type<LabelColour>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('label_by_name').on(table.relyingPartyId, table.owner, sql`lower(${table.name})`),
  ],
)

/** The labels of documents. */
export const documentLabels = pgTable(
  'document_label',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    labelId: uuid('label_id')
      .notNull()
      .references(() => labels.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.labelId] }),
    index('document_with_label').on(table.labelId),
  ],
)
