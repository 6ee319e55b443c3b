import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { documents } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who decided that a document is kept. */
export type KeptBy = 'owner' | 'rule'

/** The last record of an earlier version of a document. */
export interface FormerRecord {
  readonly version: number
  /** DER, in Base64. */
  readonly record: string
  /** ISO 8601; null: unknown. */
  readonly provenUntil: string | null
}

/** Documents whose signatures are kept valid, each by an evidence record stored apart from its content. */
export const keptDocuments = pgTable(
  'kept_document',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    keptBy: text('kept_by').$type<KeptBy>().notNull(),
    since: moment('since').notNull(),
    /** Version of the content that the record protects; null: there is no record yet. */
    version: integer('version'),
    /** The evidence record (RFC 4998, DER) in Base64. */
    record: text('record'),
    /** The last records of earlier versions, oldest first; they are not renewed. */
    former: jsonb('former').$type<readonly FormerRecord[]>().notNull().default([]),
    /** SHA-256 of the record's last time-stamp, hex: documents of one night have the same. */
    lastToken: text('last_token'),
    /** Number of time-stamps in the record. */
    timeStamps: integer('time_stamps').notNull().default(0),
    /** Until when the record proves the content, unless it is renewed. */
    provenUntil: moment('proven_until'),
    /** Why the proof ends then: because of a certificate, an algorithm or an authority. */
    limit: text('proven_limit'),
    /** Name of that certificate or algorithm. */
    limitedBy: text('limited_by'),
    /** When the keeper has to act next. */
    dueAt: moment('due_at').notNull(),
    /** Why the last attempt failed; null: it did not. */
    trouble: text('trouble'),
    /** The last warning to the operator: days before the proof ends; null: none. */
    warnedDays: integer('warned_days'),
  },
  (table) => [
    index('kept_document_due').on(table.dueAt),
    index('kept_document_by_token').on(table.lastToken),
  ],
)
