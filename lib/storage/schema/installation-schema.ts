import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row: what files say they belong to when they are this database's, and what the last count of them found. */
export const installations = pgTable(
  'installation',
  {
    id: uuid('id').primaryKey(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when files bear the id; null before the database has had any. */
    boundAt: moment('bound_at'),
    /** Counts the copies that went on: a restored one that was activated, and one that was moved. The highest counts. */
    generation: integer('generation').notNull().default(1),
    /** How many migrations a version has to know to work on these tables: raised where something is taken away. */
    minimumVersion: integer('minimum_version').notNull().default(0),
    /** Since when nothing is sent and no job is done: it was restored from a backup and not activated yet. */
    heldAt: moment('held_at'),
    /** Until then no file is erased, because a backup is copying them. */
    erasureHeldUntil: moment('erasure_held_until'),
    /** When the newest whole backup was begun. */
    backedUpAt: moment('backed_up_at'),
    /** Null until files were counted. */
    countedAt: moment('counted_at'),
    /** Files that no row knows. */
    unknownFiles: bigint('unknown_files', { mode: 'number' }).notNull().default(0),
    unknownBytes: bigint('unknown_bytes', { mode: 'number' }).notNull().default(0),
    /** Files of documents that are not where they should be. */
    missingFiles: bigint('missing_files', { mode: 'number' }).notNull().default(0),
  },
  () => [uniqueIndex('one_installation').on(sql`(true)`)],
)
