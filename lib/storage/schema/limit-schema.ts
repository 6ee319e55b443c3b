import {
  bigint,
  bigserial,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One ring of one person's phone, across all clients and both families. What rings no phone has none. */
export const prompts = pgTable(
  'prompt',
  {
    id: uuid('id').primaryKey(),
    /** Keyed digest of the person; no personal code is kept here. */
    personKey: text('person_key').notNull(),
    sessionId: uuid('session_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when the phone rings; one that never rang counts no longer than its session waits. */
    rungAt: moment('rung_at'),
    /** Of a session that ended before its provider's did: the phone shows the prompt until then, at the latest. */
    liveUntil: moment('live_until'),
  },
  (table) => [
    index('prompt_of_person').on(table.personKey, table.createdAt),
    index('prompt_of_session').on(table.sessionId),
    index('prompt_to_forget').on(table.createdAt),
  ],
)

/** What else counts against limits, for all gateways alike. */
export const rateCounts = pgTable(
  'rate_count',
  {
    /** Keyed digest of whose limit it is; no address and no personal code is kept here. */
    key: text('key').notNull(),
    /** What counts, once each: keyed digest of a person, or a mail's id. */
    subject: text('subject').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.subject] }),
    index('rate_count_to_forget').on(table.at),
  ],
)

/** Bytes that came or went, written in the transaction in which they did, until they are added to the totals. */
export const storedChanges = pgTable(
  'stored_change',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    relyingPartyId: uuid('relying_party_id').notNull(),
    /** Of the relying party itself: empty. */
    owner: text('owner').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('stored_change_of_owner').on(table.relyingPartyId, table.owner)],
)

/** Bytes that an owner has stored and, with an empty owner, all of a relying party. */
export const storedTotals = pgTable(
  'stored_total',
  {
    relyingPartyId: uuid('relying_party_id').notNull(),
    owner: text('owner').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.relyingPartyId, table.owner] })],
)
