import { isDatabaseAway } from '@/lib/storage/database-away'
import type { Transaction } from '@/lib/storage/transaction'
import { type Claim, fail, release, remove, reschedule } from './claims'
import { type JobHandler, JobLost } from './job'

/** How an attempt at a job ended. */
export type AttemptEnd =
  | { readonly end: 'done' }
  | { readonly end: 'again'; readonly runAt: Date }
  | { readonly end: 'stopped' }
  /** The database went away: no fault of the job's, which is done again as soon as it is back. */
  | { readonly end: 'interrupted' }
  | { readonly end: 'failed'; readonly error: unknown }

/** Calls the handler once. A handler that gives up because it was aborted has not failed. */
export async function attempt(
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
    return isDatabaseAway(error) ? { end: 'interrupted' } : { end: 'failed', error }
  }
}

async function completeWithin(tx: Transaction, claim: Claim): Promise<void> {
  if (!(await remove(tx, claim))) throw new JobLost(claim.name)
}

/** Writes the end into the job's row. When the job is not ours any more, nothing is written. */
export async function recordEnd(
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

/** An error's message may name a person; its class and code do not. Drizzle keeps PostgreSQL's code in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = codeOf(error) ?? codeOf(error.cause)
  return code ? `${error.constructor.name} ${code}` : error.constructor.name
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
