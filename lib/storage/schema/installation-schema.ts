import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row: the id that marks this database's files, and the result of the last count of files. */
export const installations = pgTable(
  'installation',
  {
    id: uuid('id').primaryKey(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when files carry the id; null before the database had any files. */
    boundAt: moment('bound_at'),
    /** Counts activations after a restore or a move. The highest generation is valid. */
    generation: integer('generation').notNull().default(1),
    /** How many migrations a version must know to use these tables: raised when a migration removes something. */
    minimumVersion: integer('minimum_version').notNull().default(0),
    /**
     * Since when no mail is sent and no job runs: the installation was restored from a backup and not activated yet.
     */
    heldAt: moment('held_at'),
    /** No file is erased before this time, because a backup is copying them. */
    erasureHeldUntil: moment('erasure_held_until'),
    /** When the newest complete backup began. */
    backedUpAt: moment('backed_up_at'),
    /** Null before the first count. */
    countedAt: moment('counted_at'),
    /** Files that no row refers to. */
    unknownFiles: bigint('unknown_files', { mode: 'number' }).notNull().default(0),
    unknownBytes: bigint('unknown_bytes', { mode: 'number' }).notNull().default(0),
    /** Files that documents refer to and that do not exist. */
    missingFiles: bigint('missing_files', { mode: 'number' }).notNull().default(0),
  },
  () => [uniqueIndex('one_installation').on(sql`(true)`)],
)

/** One row: when a gateway last found that the database accepts writes. */
export const heartbeats = pgTable('heartbeat', {
  id: integer('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})
