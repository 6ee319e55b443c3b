import type { Transaction } from '@/lib/storage/database/transaction'

/** Work to be done once its transaction commits, by whichever process comes first. */
export interface JobRequest {
  /** Which handler does it. */
  readonly name: string
  /** Plain data: it waits in a row. */
  readonly payload: unknown
  /** Not before; at once when absent. */
  readonly runAt?: Date | undefined
  /** Of unfinished jobs with the same name and key there is only one, the first. */
  readonly key?: string
  /** After so many failures the job is dead and waits for a person. 10 when absent. */
  readonly attemptsMax?: number
}

/** How jobs of one name are done. A job may be done twice, after a crash: handlers tolerate that. */
export interface JobHandler<Payload = unknown> {
  handle(payload: Payload, run: JobRun): Promise<Again | undefined> | Promise<void>
  /** How many this process does at a time. A waiting handler holds no database connection. */
  readonly concurrency: number
  /** How long the job is ours without renewal. Renewed while it runs, so this is how long a crash goes unnoticed. */
  readonly leaseMs: number
  /** Pause before the next attempt, after `attempt` failures. */
  backoff(attempt: number): number
}

/** One attempt at a job, as its handler sees it. */
export interface JobRun {
  /** 1 at first. */
  readonly attempt: number
  /** Aborted when the process stops or another one has taken the job over. */
  readonly signal: AbortSignal
  /**
   * Ends the job inside the handler's last transaction: its result and its end are stored together or not
   * at all. Throws `JobLost` when another process has taken the job over. Optional: a handler that returns
   * has done its job.
   */
  complete(tx: Transaction): Promise<void>
}

/** What a handler returns to be called again: no failure, the attempts start anew. */
export interface Again {
  readonly again: Date
}

/** Thrown when the lease ran out and another process works on the job now. */
export class JobLost extends Error {
  readonly code = 'job-lost'

  constructor(name: string) {
    super(`The job ${name} was taken over by another process`)
  }
}
