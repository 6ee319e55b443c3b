import { and, eq, lt, min, not, type SQL, sql } from 'drizzle-orm'
import { prepared } from '@/lib/storage/database/prepared'
import type { Transaction } from '@/lib/storage/database/transaction'
import { jobs } from '@/lib/storage/schema/schema'

/**
 * A job this process works on. The pair of id and attempt identifies the claim: every new claim changes one of them.
 */
export interface Claim {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly attempt: number
  /** Request id of the code that enqueued the job; older versions stored a traceparent. */
  readonly requestId?: string | null
}

/** How many jobs of a name may be claimed now, and when the lease ends. */
export interface Room {
  readonly name: string
  readonly free: number
  readonly lockedUntil: Date
}

/** Claims due jobs, the longest waiting first, for each name at most as many as its room allows. */
export async function claimDue(
  db: Transaction,
  rooms: readonly Room[],
  at: Date,
): Promise<Claim[]> {
  const names = sql.param(rooms.map(({ name }) => name))
  const free = sql.param(rooms.map((room) => room.free))
  const until = sql.param(rooms.map(({ lockedUntil }) => lockedUntil))
  const { rows } = await db.execute<Claim & Record<string, unknown>>(sql`
    with room (name, free, locked_until) as (
      select * from unnest(${names}::text[], ${free}::integer[], ${until}::timestamptz[])
    ),
    due as materialized (
      select waiting.id, room.locked_until
      from room cross join lateral (
        select job.id from job
        where job.name = room.name and job.state = 'ready' and job.run_at <= ${at}::timestamptz
        order by job.run_at limit room.free for update skip locked
      ) waiting
    )
    update job set state = 'running', attempts = attempts + 1, locked_until = due.locked_until
    from due where job.id = due.id
    returning job.id, job.name, job.payload, job.attempts as attempt,
      job.traceparent as "requestId"`)
  return rows
}

/** When the next waiting job is due, among jobs of names that have room; undefined if no such job waits. */
export async function nextDue(db: Transaction, rooms: readonly Room[]): Promise<Date | undefined> {
  if (rooms.length === 0) return undefined
  const [row] = await selectNext(db, { names: rooms.map(({ name }) => name) })
  return row?.runAt ?? undefined
}

const selectNext = prepared('next_job', (tx) => {
  const isWanted = sql`${jobs.name} = any(${sql.placeholder('names')}::text[])`
  return tx
    .select({ runAt: min(jobs.runAt) })
    .from(jobs)
    .where(and(sql`${jobs.state} = 'ready'`, isWanted))
})

/**
 * Renews leases and returns the ids of jobs this process has lost. The statement has two parameters for any number of
 * jobs.
 */
export async function renew(
  db: Transaction,
  claims: readonly Claim[],
  lockedUntil: Date,
): Promise<string[]> {
  const ids = sql.param(claims.map(({ id }) => id))
  const attempts = sql.param(claims.map(({ attempt }) => attempt))
  const { rows } = await db.execute<{ id: string }>(sql`
    with claimed (id, attempt) as (select * from unnest(${ids}::uuid[], ${attempts}::integer[])),
    renewed as (
      update job set locked_until = ${lockedUntil}::timestamptz
      from claimed
      where job.id = claimed.id and job.attempts = claimed.attempt and job.state = 'running'
      returning job.id
    )
    select id from claimed where id not in (select id from renewed)`)
  return rows.map(({ id }) => id)
}

/**
 * Releases jobs whose lease expired. A job whose lease expired on every attempt is marked dead. Leases of jobs in
 * `kept` are ignored, because this process still works on them.
 */
export async function recoverExpired(
  db: Transaction,
  at: Date,
  kept: readonly string[],
): Promise<void> {
  const isKept = sql`${jobs.id} in (select unnest(${sql.param([...kept])}::uuid[]))`
  await recover(db, and(lt(jobs.lockedUntil, at), not(isKept)))
}

/**
 * Releases all running jobs. For the start of a process with exclusive use of the database: no other process works on a
 * job.
 */
export async function recoverAll(db: Transaction): Promise<void> {
  await recover(db)
}

async function recover(db: Transaction, which?: SQL): Promise<void> {
  const state = sql`case when attempts < attempts_max then 'ready' else 'dead' end`
  const lastError = sql`coalesce(last_error, 'lease expired')`
  await db
    .update(jobs)
    .set({ state, lastError, lockedUntil: null })
    .where(and(eq(jobs.state, 'running'), which))
}

/** Deletes a finished job. Returns false when this process no longer holds it. */
export async function remove(db: Transaction, claim: Claim): Promise<boolean> {
  const rows = await deletePrepared(db, { id: claim.id, attempt: claim.attempt })
  return rows.length === 1
}

const deletePrepared = prepared('remove_job', (tx) => {
  const isOurs = and(
    eq(jobs.id, sql.placeholder('id')),
    eq(jobs.attempts, sql.placeholder('attempt')),
    sql`${jobs.state} = 'running'`,
  )
  return tx.delete(jobs).where(isOurs).returning({ id: jobs.id })
})

/** Puts the job back as a new job with a new id: older claims on it become void. */
export async function reschedule(db: Transaction, claim: Claim, runAt: Date): Promise<void> {
  const unclaimed = {
    id: sql`gen_random_uuid()`,
    state: 'ready',
    attempts: 0,
    lockedUntil: null,
  } as const
  await db
    .update(jobs)
    .set({ ...unclaimed, runAt })
    .where(ours(claim))
}

/** Puts the job back without counting the attempt: the process stops, or the database was away. */
export async function release(db: Transaction, claim: Claim, runAt?: Date): Promise<void> {
  const unclaimed = { id: sql`gen_random_uuid()`, state: 'ready', lockedUntil: null } as const
  await db
    .update(jobs)
    .set({ ...unclaimed, attempts: claim.attempt - 1, runAt })
    .where(ours(claim))
}

/** Records a failed attempt: the job waits until `runAt`, or is dead after its last attempt. */
export async function fail(
  db: Transaction,
  claim: Claim,
  lastError: string,
  runAt: Date,
): Promise<void> {
  const state = sql`case when attempts < attempts_max then 'ready' else 'dead' end`
  await db.update(jobs).set({ state, lastError, runAt, lockedUntil: null }).where(ours(claim))
}

function ours({ id, attempt }: Claim) {
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempt))
}
