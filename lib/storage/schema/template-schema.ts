import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import { personalJson } from '../columns/personal-columns'
import type { StoredFile } from '../records'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The set-up of a document, kept under a name. Documents that were made of it know nothing of it. */
export const templates = pgTable(
  'template',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** Empty: the relying party's own. */
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    /** The client's own name for the call that has made it: what is asked for twice is done once. */
    reference: text('reference'),
    /** Of what that call asked for, SHA-256 in hex. */
    digest: text('digest').notNull(),
    /** Roles and settings, as the contract has them. */
    terms: personalJson<unknown>('template.terms').notNull(),
    format: text('format').$type<DocumentFormat>(),
    /** Its own bytes; null: whoever uses it brings the file. */
    file: jsonb('file').$type<StoredFile>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('template_by_name').on(table.relyingPartyId, table.owner, table.name),
    uniqueIndex('template_once').on(table.relyingPartyId, table.reference),
  ],
)
