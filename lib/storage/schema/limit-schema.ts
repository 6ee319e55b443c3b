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

/**
 * One prompt on a person's phone, across all clients and both families. Sessions that do not ring a phone have none.
 */
export const prompts = pgTable(
  'prompt',
  {
    id: uuid('id').primaryKey(),
    /** Keyed digest of the person; no personal code is stored here. */
    personKey: text('person_key').notNull(),
    sessionId: uuid('session_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the phone began to ring; a prompt that never rang counts only while its session waits. */
    rungAt: moment('rung_at'),
    /**
     * For a session that ended before the provider's session: until when the phone shows the prompt, at the latest.
     */
    liveUntil: moment('live_until'),
  },
  (table) => [
    index('prompt_of_person').on(table.personKey, table.createdAt),
    index('prompt_of_session').on(table.sessionId),
    index('prompt_to_forget').on(table.createdAt),
  ],
)

/** Several documents that one person signs in a row while signed in at a portal. */
export const signingRuns = pgTable(
  'signing_run',
  {
    id: uuid('id').primaryKey(),
    relyingPartyId: uuid('relying_party_id').notNull(),
    /** SHA-256 of the id of their portal session, hex. */
    personSession: text('person_session').notNull(),
    /** Keyed digest of the person; no personal code is stored here. */
    personKey: text('person_key').notNull(),
    /** The person's signer ids in these documents. */
    signerIds: uuid('signer_ids').array().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('signing_run_of_person').on(table.personKey, table.createdAt),
    index('signing_run_to_forget').on(table.createdAt),
  ],
)

/** The sessions of a run: the first one of each document. */
export const runSessions = pgTable(
  'signing_run_session',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => signingRuns.id, { onDelete: 'cascade' }),
    signerId: uuid('signer_id').notNull(),
    sessionId: uuid('session_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.signerId] }),
    index('signing_run_session_of_session').on(table.sessionId),
  ],
)

/** All other counts for limits, shared by all gateways. */
export const rateCounts = pgTable(
  'rate_count',
  {
    /** Keyed digest of the person or address that is limited; no address and no personal code is stored here. */
    key: text('key').notNull(),
    /** The subject, counted once: keyed digest of a person, or a mail's id. */
    subject: text('subject').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.subject] }),
    index('rate_count_to_forget').on(table.at),
  ],
)

/** Bytes added or removed, written in the same transaction, until they are added to the totals. */
export const storedChanges = pgTable(
  'stored_change',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    relyingPartyId: uuid('relying_party_id').notNull(),
    /** Empty for the relying party itself. */
    owner: text('owner').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('stored_change_of_owner').on(table.relyingPartyId, table.owner)],
)

/** Stored bytes of an owner or, with an empty owner, of the whole relying party. */
export const storedTotals = pgTable(
  'stored_total',
  {
    relyingPartyId: uuid('relying_party_id').notNull(),
    owner: text('owner').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.relyingPartyId, table.owner] })],
)
