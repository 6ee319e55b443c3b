import type { Logger } from 'pino'
import { forRequest, newRequestId } from '@/lib/log/request-id'
import type { Database } from '@/lib/storage/database/database'
import { isDatabaseAway, mayBeStoredLater, untilStored } from '@/lib/storage/database/database-away'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Claim,
  claimDue,
  fail,
  nextDue,
  type Room,
  recoverAll,
  recoverExpired,
  release,
  remove,
  renew,
  reschedule,
} from './claims'
import { type JobHandler, JobLost } from './job'
import type { WakeUp } from './wake-up'

export interface WorkerOptions {
  readonly database: Pick<Database, 'db' | 'kind' | 'whenBack'>
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Notified when this process commits a job. Jobs of other processes are found within a second. */
  readonly wakeUp: WakeUp
  readonly clock: () => Date
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** How often the table is polled without a notification. */
const pollMs = 1000
/** Pause if a due job could not be claimed, because another process is claiming it at this moment. */
const contendedMs = 25
const recoverMs = 5000
/** Pause before a job is retried after it was interrupted by an unreachable database or a conflict. */
const interruptedMs = 1000
const renewalsPerLease = 3

/** Works on jobs of the given names until it is stopped. */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  return new Worker(options)
}

/** How an attempt at a job ended. */
type AttemptEnd =
  | { readonly end: 'done' }
  | { readonly end: 'again'; readonly runAt: Date }
  | { readonly end: 'stopped' }
  /**
   * The database went away, or every attempt to store failed with a conflict: the job has not failed and is retried.
   */
  | { readonly end: 'interrupted' }
  | { readonly end: 'failed'; readonly error: unknown }

class Worker {
  readonly #options: WorkerOptions
  readonly #running: ReadonlyMap<string, RunningJobs>
  readonly #upkeep: NodeJS.Timeout
  readonly #loop: Promise<void>
  #stopping = false

  constructor(options: WorkerOptions) {
    const handlers = Object.entries(options.handlers)
    const renewMs = Math.min(...handlers.map(([, { leaseMs }]) => leaseMs)) / renewalsPerLease
    this.#options = options
    this.#running = new Map(handlers.map(([name, each]) => [name, new RunningJobs(name, each)]))
    const upkeepMs = Math.min(recoverMs, renewMs)
    this.#upkeep = setInterval(() => void this.#keepUp(() => this.#recover()), upkeepMs)
    this.#loop = this.#keepClaiming()
  }

  /** Claims no more jobs, aborts jobs that listen to the signal, and waits for all other jobs. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#options.wakeUp.notify()
    await this.#loop
    for (const { abort } of this.#jobs()) abort.abort()
    await Promise.all(this.#jobs().map(({ settled }) => settled))
    clearInterval(this.#upkeep)
  }

  async #keepClaiming(): Promise<void> {
    await this.#recoverAtStart()
    while (!this.#stopping) {
      const pauseMs = await this.#claim().catch((error: unknown) => this.#report(error))
      await this.#options.wakeUp.notified(pauseMs ?? pollMs)
    }
  }

  /** Begins due jobs and returns how long to pause. */
  async #claim(): Promise<number> {
    const { database, clock } = this.#options
    const at = clock()
    const free = this.#freeRooms(at)
    const claims = free.length === 0 ? [] : await claimDue(database.db, free, at)
    for (const claim of claims) this.#begin(claim)
    const due = await nextDue(database.db, this.#freeRooms(at))
    if (due && due <= at) return contendedMs
    return pauseUntil(due, at)
  }

  #freeRooms(at: Date): Room[] {
    return [...this.#running.values()].map((jobs) => jobs.room(at)).filter(({ free }) => free > 0)
  }

  #begin(claim: Claim): void {
    const jobs = this.#running.get(claim.name)
    const handler = this.#options.handlers[claim.name]
    if (!jobs || !handler) return
    const abort = new AbortController()
    const id = claim.requestId ?? newRequestId()
    const work = () => this.#work(claim, handler, abort.signal)
    const settled = forRequest({ id }, work).then(({ end }) => {
      const wasFull = jobs.room(this.#options.clock()).free <= 0
      jobs.remove(claim)
      // Another job may have waited for room. If this job is to be retried, it may be the next one due.
      if (wasFull || end !== 'done') this.#options.wakeUp.notify()
    })
    jobs.add({ claim, abort, settled })
  }

  /** Works on a job and writes its end. If the database is away, the end is written as soon as it is back. */
  async #work(claim: Claim, handler: JobHandler, signal: AbortSignal): Promise<AttemptEnd> {
    const { database, clock } = this.#options
    const ended = await attempt(claim, handler, signal)
    this.#logFailure(claim, ended)
    const pauseMs = ended.end === 'interrupted' ? interruptedMs : handler.backoff(claim.attempt)
    const retryAt = new Date(clock().getTime() + pauseMs)
    await untilStored(database, () => recordEnd(database.db, claim, ended, retryAt), signal).catch(
      (error) => this.#report(error),
    )
    return ended
  }

  async #renew(): Promise<void> {
    const { database, clock } = this.#options
    for (const jobs of this.#running.values()) {
      await jobs.renewLeases(database.db, clock())
    }
  }

  /**
   * Releases jobs at the start. Only one process can open an embedded database, so every running job in it belongs to a
   * dead process.
   */
  async #recoverAtStart(): Promise<void> {
    const { db, kind } = this.#options.database
    await this.#keepUp(() => (kind === 'embedded' ? recoverAll(db) : this.#recover()))
  }

  /**
   * Releases jobs with expired leases. Before that, leases of this process are renewed: after an outage they may have
   * expired. Only one process can open an embedded database, so there leases need no renewal.
   */
  async #recover(): Promise<void> {
    const { database, clock } = this.#options
    const isShared = database.kind === 'postgresql'
    if (isShared) await this.#renew()
    const kept = isShared ? [] : this.#jobs().map(({ claim }) => claim.id)
    await recoverExpired(database.db, clock(), kept)
  }

  async #keepUp(upkeep: () => Promise<void>): Promise<void> {
    await upkeep().catch((error: unknown) => this.#report(error))
  }

  #jobs() {
    return [...this.#running.values()].flatMap((jobs) => jobs.all())
  }

  #logFailure({ name, attempt }: Claim, ended: AttemptEnd): void {
    if (ended.end !== 'failed') return
    this.#options.log.warn({ job: name, attempt, reason: reasonOf(ended.error) }, 'job failed')
  }

  /** Reports an error of the worker. The database watch already logs, once, that the database is away. */
  #report(error: unknown): void {
    if (isDatabaseAway(error)) return
    this.#options.log.error({ reason: reasonOf(error) }, 'queue maintenance failed')
  }
}

/** The pause before the next poll: at most `pollMs`, also if no job waits, because another process may enqueue one. */
function pauseUntil(due: Date | undefined, at: Date): number {
  return due ? Math.min(due.getTime() - at.getTime(), pollMs) : pollMs
}

/** Calls the handler once. A handler that stops because it was aborted has not failed. */
async function attempt(
  claim: Claim,
  handler: JobHandler,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  const complete = (tx: Transaction) => completeWithin(tx, claim)
  try {
    const result = await handler.handle(claim.payload, { attempt: claim.attempt, signal, complete })
    return result ? { end: 'again', runAt: result.again } : { end: 'done' }
  } catch (error) {
    if (signal.aborted) return { end: 'stopped' }
    return mayBeStoredLater(error) ? { end: 'interrupted' } : { end: 'failed', error }
  }
}

async function completeWithin(tx: Transaction, claim: Claim): Promise<void> {
  if (!(await remove(tx, claim))) throw new JobLost(claim.name)
}

/** Writes the end into the job's row, unless this process no longer holds the job. */
async function recordEnd(
  db: Transaction,
  claim: Claim,
  ended: AttemptEnd,
  retryAt: Date,
): Promise<void> {
  if (ended.end === 'done') await remove(db, claim)
  else if (ended.end === 'again') await reschedule(db, claim, ended.runAt)
  else if (ended.end === 'failed') await fail(db, claim, reasonOf(ended.error), retryAt)
  else await release(db, claim, ended.end === 'interrupted' ? retryAt : undefined)
}

/**
 * The reason of a failure for the log: class and code of the error, because its message may name a person. Drizzle
 * keeps PostgreSQL's code in the cause.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = codeOf(error) ?? codeOf(error.cause)
  return code ? `${error.constructor.name} ${code}` : error.constructor.name
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** A job while its handler works on it. */
interface RunningJob {
  readonly claim: Claim
  readonly abort: AbortController
  /** Resolves when the job's row states how the attempt ended; never rejects. */
  readonly settled: Promise<void>
}

/** Jobs of one name that this process works on, limited to the handler's concurrency. */
class RunningJobs {
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

  /** Renews the leases, and aborts jobs that another process has taken over. */
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
