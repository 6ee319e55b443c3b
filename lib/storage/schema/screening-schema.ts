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
import type { ScreeningHitNote, ScreeningListNote } from './records'
import { documents, relyingParties, signers } from './schema'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A list for screening: the edition in use, and the result of the last update. */
export const screeningLists = pgTable('screening_list', {
  /** Name of its kind, as in SCREENING_LISTS. */
  name: text('name').primaryKey(),
  category: text('category').$type<ScreeningCategory>().notNull(),
  /** The edition in use; null before the first successful import. */
  edition: uuid('edition'),
  /** SHA-256 of the imported bytes, hex. */
  sha256: text('sha256'),
  entries: integer('entries').notNull().default(0),
  /** The list's own date. */
  publishedAt: moment('published_at'),
  importedAt: moment('imported_at'),
  /** When the publisher was last seen to offer this edition. The list's age is counted from then. */
  confirmedAt: moment('confirmed_at'),
  /** Why the last update was refused; null after a successful one. */
  refusal: text('refusal'),
  refusedAt: moment('refused_at'),
})

/** One person or organisation on a list. Several editions are stored until the list names the one in use. */
export const screeningEntries = pgTable(
  'screening_entry',
  {
    list: text('list').notNull(),
    edition: uuid('edition').notNull(),
    /** The same in every edition that has the entry. */
    id: serial('id').notNull(),
    /** The publisher's identifier of the entry. */
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
 * One screening of a person who signs a document: editions used, matches, scores and reasons. Contains no other data
 * about them. Kept as long as the document; screenings without a document are not stored.
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
    /** Keyed digest of the person's code, hex; null in rows of versions that did not record it. */
    person: text('person'),
    at: moment('at').notNull(),
    /** Whether the matches prevented the person from signing. */
    blocked: boolean('blocked').notNull(),
    lists: jsonb('lists').$type<readonly ScreeningListNote[]>().notNull(),
    hits: jsonb('hits').$type<readonly ScreeningHitNote[]>().notNull(),
  },
  (table) => [index('screening_check_of_document').on(table.documentId, table.at)],
)

/**
 * An owner's decision that a person is not the one of a list entry. It holds for all documents of the owner until the
 * entry changes. Decisions are added, never changed.
 */
export const screeningClearances = pgTable(
  'screening_clearance',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id')
      .notNull()
      .references(() => relyingParties.id, { onDelete: 'cascade' }),
    /** The owner, as the relying party names them; empty if it names none. */
    owner: text('owner').notNull(),
    /** Keyed digest of the person's code, hex. */
    person: text('person').notNull(),
    list: text('list').notNull(),
    /** SHA-256 of the list entry, hex. */
    entry: text('entry').notNull(),
    at: moment('at').notNull(),
    /** Who decided, and why. */
    by: text('by').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [index('screening_clearance_of_person').on(table.relyingPartyId, table.person)],
)
