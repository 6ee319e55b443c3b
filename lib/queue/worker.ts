import type { Logger } from 'pino'
import type { Database } from '@/lib/storage/database'
import { type AttemptEnd, attempt, reasonOf, recordEnd } from './attempt'
import type { Bell } from './bell'
import { type Claim, claimDue, nextDue, recoverAll, recoverExpired } from './claims'
import type { JobHandler } from './job'
import { RunningJobs } from './running-jobs'

export interface WorkerOptions {
  readonly database: Pick<Database, 'db' | 'kind'>
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Rung by whoever commits a job in this process; jobs of other processes are found within a second. */
  readonly bell: Bell
  readonly clock: () => Date
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** How often the table is looked at although nobody rang. */
const pollMs = 1000
/** A due job that could not be claimed is being claimed by another process just now. */
const contendedMs = 25
const recoverMs = 5000
const renewalsPerLease = 3

/** Does the jobs of the given names until it is stopped. */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  return new Worker(options)
}

class Worker {
  readonly #options: WorkerOptions
  readonly #running: ReadonlyMap<string, RunningJobs>
  readonly #upkeep: readonly NodeJS.Timeout[]
  readonly #loop: Promise<void>
  #stopping = false

  constructor(options: WorkerOptions) {
    const handlers = Object.entries(options.handlers)
    const renewMs = Math.min(...handlers.map(([, { leaseMs }]) => leaseMs)) / renewalsPerLease
    this.#options = options
    this.#running = new Map(handlers.map(([name, each]) => [name, new RunningJobs(name, each)]))
    this.#upkeep = [
      setInterval(() => void this.#recover(), recoverMs),
      setInterval(() => void this.#renew(), renewMs),
    ]
    this.#loop = this.#keepClaiming()
  }

  /** Takes no more jobs, aborts those that listen, waits for the others. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#options.bell.ring()
    await this.#loop
    for (const { abort } of this.#jobs()) abort.abort()
    await Promise.all(this.#jobs().map(({ settled }) => settled))
    for (const timer of this.#upkeep) clearInterval(timer)
  }

  async #keepClaiming(): Promise<void> {
    await this.#recoverAtStart()
    while (!this.#stopping) {
      const pauseMs = await this.#claim().catch((error: unknown) => this.#report(error))
      await this.#options.bell.rung(pauseMs ?? pollMs)
    }
  }

  /** Begins what is due and gives how long to pause. A job that ends makes room and rings. */
  async #claim(): Promise<number> {
    const { database, clock } = this.#options
    const at = clock()
    const rooms = [...this.#running.values()].map((jobs) => jobs.room(at))
    const free = rooms.filter((room) => room.free > 0)
    const due = await nextDue(database.db, free)
    if (!due || due > at) return pauseUntil(due, at)
    const claims = await claimDue(database.db, free, at)
    for (const claim of claims) this.#begin(claim)
    return claims.length > 0 ? 0 : contendedMs
  }

  #begin(claim: Claim): void {
    const jobs = this.#running.get(claim.name)
    const handler = this.#options.handlers[claim.name]
    if (!jobs || !handler) return
    const abort = new AbortController()
    const settled = this.#work(claim, handler, abort.signal).finally(() => {
      jobs.remove(claim)
      this.#options.bell.ring()
    })
    jobs.add({ claim, abort, settled })
  }

  /** When the end cannot be written, the lease runs out and the job is done again. */
  async #work(claim: Claim, handler: JobHandler, signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#options
    const ended = await attempt(claim, handler, signal)
    this.#logFailure(claim, ended)
    const retryAt = new Date(clock().getTime() + handler.backoff(claim.attempt))
    await recordEnd(database.db, claim, ended, retryAt).catch((error) => this.#report(error))
  }

  async #renew(): Promise<void> {
    const { database, clock } = this.#options
    for (const jobs of this.#running.values()) {
      await jobs.renewLeases(database.db, clock()).catch((error) => this.#report(error))
    }
  }

  /** Nobody else can have an embedded database open: what was being done was being done by the dead. */
  async #recoverAtStart(): Promise<void> {
    const { db, kind } = this.#options.database
    if (kind !== 'embedded') return await this.#recover()
    await recoverAll(db).catch((error) => this.#report(error))
  }

  async #recover(): Promise<void> {
    const { database, clock } = this.#options
    await recoverExpired(database.db, clock()).catch((error) => this.#report(error))
  }

  #jobs() {
    return [...this.#running.values()].flatMap((jobs) => jobs.all())
  }

  #logFailure({ name, attempt }: Claim, ended: AttemptEnd): void {
    if (ended.end !== 'failed') return
    this.#options.log.warn({ job: name, attempt, reason: reasonOf(ended.error) }, 'job failed')
  }

  #report(error: unknown): void {
    this.#options.log.error({ reason: reasonOf(error) }, 'queue cannot reach the database')
  }
}

/** No job at all is no reason to hurry, nor is one that is far away: another process may add a nearer one. */
function pauseUntil(due: Date | undefined, at: Date): number {
  return due ? Math.min(due.getTime() - at.getTime(), pollMs) : pollMs
}
