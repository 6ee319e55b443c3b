import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { jobs } from '../schema/schema'

/** A job that is queued by the statement that stores or ends its session. */
export interface SessionJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  /** Null: at once. */
  readonly runAt: Date | null
  readonly attemptsMax: number
  readonly requestId: string | null
}

/** The value for the placeholder `jobs` of a statement that contains `queuedJobs`. */
export function jobsParameter(queued: readonly SessionJob[]): string {
  return JSON.stringify(queued)
}

/**
 * A part of a statement that queues the jobs of its placeholder `jobs`, if the condition holds. A job is left out if
 * an unfinished one has the same name and key.
 */
export function queuedJobs(tx: Transaction, condition: SQL) {
  const { id, name, payload, key, runAt, attemptsMax, requestId } = jobs
  const columns = [id, name, payload, key, runAt, attemptsMax, requestId].map((column) =>
    sql.identifier(column.name),
  )
  return tx.$with('queued', {}).as(sql`
    insert into ${jobs} (${sql.join(columns, sql`, `)})
    select id, name, payload, key, coalesce("runAt", now()), "attemptsMax", "requestId"
    from jsonb_to_recordset(${sql.placeholder('jobs')}::jsonb) as given (
      id uuid, name text, payload jsonb, key text, "runAt" timestamptz, "attemptsMax" integer,
      "requestId" text
    )
    where ${condition}
    on conflict do nothing`)
}
