import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { personalJson } from '../columns/personal-columns'
import type { ScreeningHitNote, ScreeningListNote } from '../records'
import { documents, relyingParties, signers } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A list people are looked up in: which edition counts, and how the last attempt to renew it went. */
export const screeningLists = pgTable('screening_list', {
  /** The word of its kind, as in SCREENING_LISTS. */
  name: text('name').primaryKey(),
  category: text('category').$type<ScreeningCategory>().notNull(),
  /** The entries that count; null until the first good import. */
  edition: uuid('edition'),
  /** Of the bytes it was read from, hex. */
  sha256: text('sha256'),
  entries: integer('entries').notNull().default(0),
  /** The list's own date. */
  publishedAt: moment('published_at'),
  importedAt: moment('imported_at'),
  /** When its publisher was last seen to offer this edition. Its age counts from here. */
  confirmedAt: moment('confirmed_at'),
  /** Why the last attempt was refused; null after a good one. */
  refusal: text('refusal'),
  refusedAt: moment('refused_at'),
})

/** One person or organisation on a list. Editions lie beside each other until the list names one. */
export const screeningEntries = pgTable(
  'screening_entry',
  {
    list: text('list').notNull(),
    edition: uuid('edition').notNull(),
    /** Carried over from edition to edition. */
    id: serial('id').notNull(),
    /** What the publisher tells its entries apart by. */
    key: text('key').notNull(),
    isPerson: boolean('is_person').notNull(),
    party: jsonb('party').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.id] }),
    uniqueIndex('screening_entry_once').on(table.edition, table.key),
    index('screening_entry_of_list').on(table.list),
  ],
)

/**
 * One look-up of somebody who signs a document: in which editions, what was found, how sure and why. Says nothing
 * else of them. Kept as long as the document; look-ups without one are answered, and not kept.
 */
export const screeningChecks = pgTable(
  'screening_check',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id').references(() => signers.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Whether what was found kept them from signing. */
    blocked: boolean('blocked').notNull(),
    lists: jsonb('lists').$type<readonly ScreeningListNote[]>().notNull(),
    hits: personalJson<readonly ScreeningHitNote[]>('screening_check.hits').notNull(),
  },
  (table) => [index('screening_check_of_document').on(table.documentId, table.at)],
)
