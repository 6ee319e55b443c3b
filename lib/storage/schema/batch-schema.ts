import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BatchState, RowState } from '@/lib/vocabulary/batch'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Locale } from '@/lib/vocabulary/locale'
import type { StoredFile } from './records'
import { relyingParties } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One file sent to many people, with a separate document for each. */
export const batches = pgTable(
  'batch',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    owner: text('owner'),
    /** The member of an organisation who sent it; null: the owner is no organisation. */
    sentBy: uuid('sent_by'),
    /** The client's reference: a repeated request has no further effect. */
    reference: text('reference').notNull(),
    /** Digest of the request, SHA-256 in hex. */
    digest: text('digest').notNull(),
    /** Settings of its documents, as submitted. */
    terms: jsonb('terms').$type<unknown>().notNull(),
    callbackUrls: text('callback_urls').array().notNull().default([]),
    locale: text('locale').$type<Locale>().notNull(),
    name: text('name').notNull(),
    format: text('format').$type<DocumentFormat>().notNull(),
    /** The initial file of all its documents; null when none of them has content any more. */
    file: jsonb('file').$type<StoredFile>(),
    state: text('state').$type<BatchState>().notNull().default('sending'),
    /** No row is sent before this time, because the limit of mails was reached. */
    pausedUntil: moment('paused_until'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('batch_reference_of_owner').on(
      table.relyingPartyId,
      sql`coalesce(${table.owner}, '')`,
      table.reference,
    ),
    index('batch_by_owner').on(table.relyingPartyId, table.owner, table.createdAt),
  ],
)

/** The people of one document of a batch. */
export const batchRows = pgTable(
  'batch_row',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Position in the request, from 0. */
    position: integer('position').notNull(),
    /** The people as submitted; null once the document has them, or they are no longer needed. */
    signers: jsonb('signers').$type<unknown>(),
    state: text('state').$type<RowState>().notNull().default('waiting'),
    documentId: uuid('document_id'),
    /** Why no document was created. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] })],
)
