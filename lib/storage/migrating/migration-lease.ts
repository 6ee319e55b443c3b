import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { DatabaseAccess } from '../database/database-access'

/** A database whose tables are being changed. */
export interface MigratedDatabase extends Pick<DatabaseAccess, 'kind' | 'pooling'> {
  readonly pool: Pool
}

/**
 * The right of one process to change the tables. It is a row, because behind a pooler a process has no session to
 * hold a lock.
 */
export interface MigrationLease {
  /**
   * Runs work in a transaction that commits only while this process holds the lease. Throws `LeaseLost` if another
   * process has taken it over; nothing is stored then.
   */
  transaction(work: (tx: NodePgDatabase) => Promise<void>): Promise<void>
  release(): Promise<void>
}

/** Another process has taken over the lease, because this one did not renew it in time. */
export class LeaseLost extends Error {}

/**
 * How long the lease of a killed process makes others wait. A process that stalls for longer repeats its transaction.
 */
const leaseMs = 15_000
const renewalMs = 5_000

/** At most one row; none while the lease is free. All times are from the database's clock. */
export const leaseTable = sql`drizzle.migration_lease`
export const createLeaseTable = sql`create table if not exists ${leaseTable}
  (id integer primary key check (id = 1), holder uuid not null, until timestamptz not null)`

const afterNow = sql`now() + ${leaseMs} * interval '1 millisecond'`

/**
 * Takes the lease if it is free or has expired; undefined if another process holds it. Only one process can open the
 * embedded database, so a lease found there belongs to a process that was killed.
 */
export async function takeLease(database: MigratedDatabase): Promise<MigrationLease | undefined> {
  const { kind, pool } = database
  const db = drizzle(pool)
  const holder = randomUUID()
  const isAlone = kind === 'embedded'
  const { rowCount } = await db.execute(sql`
    insert into ${leaseTable} as lease (id, holder, until) values (1, ${holder}, ${afterNow})
    on conflict (id) do update set holder = excluded.holder, until = excluded.until
    where lease.until < now() or ${isAlone}`)
  if (rowCount === 0) return undefined
  const renewal = isAlone ? undefined : renewAllTheTime(db, holder)
  return {
    transaction: (work) => inTransaction(database, holder, work),
    release: async () => {
      clearInterval(renewal)
      // If the release fails, the lease expires.
      await db
        .execute(sql`delete from ${leaseTable} where holder = ${holder}`)
        .catch(() => undefined)
    },
  }
}

/** Uses another connection than the work, because one statement of a migration may take minutes. */
function renewAllTheTime(db: NodePgDatabase, holder: string): NodeJS.Timeout {
  return setInterval(() => {
    // After a failure the lease expires, and the next commit depends on whether another process has taken it.
    db.execute(sql`update ${leaseTable} set until = ${afterNow} where holder = ${holder}`).catch(
      () => undefined,
    )
  }, renewalMs).unref()
}

/**
 * Less than the second after which PostgreSQL checks for deadlocks: if a query holds one table and waits for another,
 * the migration gives up first.
 */
const lockMsMax = 400

/** A stalled process's transaction ends after this time. */
const idleMsMax = 60_000

/** A killed process's statement ends after this time. PGlite lacks the setting. */
const lostClientMs = 10_000

/**
 * Gateways of versions without the lease hold this lock in their session while they migrate. Each transaction takes
 * it too, so that an older gateway that starts at the same time does not apply the same migration. Indexes built
 * outside transactions are not protected: the older gateway fails because the name exists, and must be restarted.
 */
const lockOfOlderVersions = 7_237_128

function limitsOf(kind: DatabaseAccess['kind']): string {
  const limits = {
    statement_timeout: 0,
    lock_timeout: lockMsMax,
    idle_in_transaction_session_timeout: idleMsMax,
    ...(kind === 'embedded' ? {} : { client_connection_check_interval: lostClientMs }),
  }
  return Object.entries(limits)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}

async function inTransaction(
  { kind, pool }: MigratedDatabase,
  holder: string,
  work: (tx: NodePgDatabase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  const tx = drizzle(client)
  let isCommitted = false
  try {
    await tx.execute(sql.raw(`begin; ${limitsOf(kind)}`))
    await tx.execute(sql`select pg_advisory_xact_lock(${lockOfOlderVersions})`)
    await work(tx)
    await confirm(tx, holder)
    await tx.execute(sql`commit`)
    isCommitted = true
  } finally {
    // Closing the connection rolls back.
    client.release(!isCommitted)
  }
}

/** Holds the lease until the transaction ends. Called last, because a locked row cannot be renewed. */
async function confirm(tx: NodePgDatabase, holder: string): Promise<void> {
  const own: SQL = sql`select from ${leaseTable} where holder = ${holder} for update`
  const { rowCount } = await tx.execute(own)
  if (rowCount === 0) throw new LeaseLost('Another process has taken over the migrations')
}
