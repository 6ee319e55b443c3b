import type { Transaction } from '@/lib/storage/database/transaction'

/** A job to be done after its transaction commits, by any process. */
export interface JobRequest {
  /** Name of the handler. */
  readonly name: string
  /** Plain data, because it is stored in a row. */
  readonly payload: unknown
  /** Earliest start; absent: at once. */
  readonly runAt?: Date | undefined
  /** Makes the job unique: while a job of the same name and key is unfinished, no other is stored. */
  readonly key?: string
  /** After this many failures the job is dead and a person has to act. Absent: 10. */
  readonly attemptsMax?: number
}

/** Does the jobs of one name. After a crash a job may run twice: handlers must tolerate that. */
export interface JobHandler<Payload = unknown> {
  handle(payload: Payload, run: JobRun): Promise<Again | undefined> | Promise<void>
  /** How many jobs this process works on at a time. A waiting handler uses no database connection. */
  readonly concurrency: number
  /** Duration of a lease. It is renewed while the job runs, so a crash is noticed at the latest after this time. */
  readonly leaseMs: number
  /** Pause before the next attempt, after `attempt` failures. */
  backoff(attempt: number): number
}

/** One attempt at a job, as passed to its handler. */
export interface JobRun {
  /** Number of the attempt, from 1. */
  readonly attempt: number
  /** Aborted when the process stops or another process has taken over the job. */
  readonly signal: AbortSignal
  /**
   * Ends the job inside the handler's last transaction, so that its result and its end are stored together or not at
   * all. Throws `JobLost` when another process has taken over the job. Optional, because a handler that returns also
   * ends the job.
   */
  complete(tx: Transaction): Promise<void>
}

/** The value that a handler returns to be called again. This is no failure; attempts are counted from 1 again. */
export interface Again {
  readonly again: Date
}

/** Thrown when the lease expired and another process works on the job now. */
export class JobLost extends Error {
  readonly code = 'job-lost'

  constructor(name: string) {
    super(`The job ${name} was taken over by another process`)
  }
}
