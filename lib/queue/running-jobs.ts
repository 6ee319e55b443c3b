import type { Transaction } from '@/lib/storage/database/transaction'
import { type Claim, type Room, renew } from './claims'
import { type JobHandler, JobLost } from './job'

/** A job while its handler works on it. */
export interface RunningJob {
  readonly claim: Claim
  readonly abort: AbortController
  /** Settles when the job's row says how the attempt ended; never rejects. */
  readonly settled: Promise<void>
}

/** The jobs of one name that this process works on, counted against what it may. */
export class RunningJobs {
  readonly #name: string
  readonly #handler: JobHandler
  readonly #jobs = new Map<string, RunningJob>()

  constructor(name: string, handler: JobHandler) {
    this.#name = name
    this.#handler = handler
  }

  add(job: RunningJob): void {
    this.#jobs.set(job.claim.id, job)
  }

  remove(claim: Claim): void {
    this.#jobs.delete(claim.id)
  }

  all(): RunningJob[] {
    return [...this.#jobs.values()]
  }

  room(at: Date): Room {
    const free = this.#handler.concurrency - this.#jobs.size
    return { name: this.#name, free, lockedUntil: this.#leaseEnd(at) }
  }

  /** Renews the leases, and aborts what another process has taken over. */
  async renewLeases(db: Transaction, at: Date): Promise<void> {
    const jobs = this.all()
    if (jobs.length === 0) return
    const claims = jobs.map(({ claim }) => claim)
    const lost = new Set(await renew(db, claims, this.#leaseEnd(at)))
    for (const { claim, abort } of jobs)
      if (lost.has(claim.id)) abort.abort(new JobLost(claim.name))
  }

  #leaseEnd(at: Date): Date {
    return new Date(at.getTime() + this.#handler.leaseMs)
  }
}
