import type { Transaction } from '@/lib/storage/database/transaction'
import { lockKey } from '@/lib/storage/limits/rate-counts'
import { findRun, hasRunSession, type RunPart, runsSince } from '@/lib/storage/limits/signing-runs'
import { findPersonSession } from '@/lib/storage/people/person-sessions'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Person } from '@/lib/vocabulary/person'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { limitKey } from '../operation/secrets/secret-keys'
import { after } from '../rules/lifetimes'
import { personKey } from './session-request'

/** Duration of a run, and the period in which the number of runs is limited. */
const runMs = hourMs
const runsAnHour = 3

/**
 * Refuses a person who has started too many runs. Returns the key by which the run is counted; the caller stores it.
 */
export async function admitRun(context: Context, tx: Transaction, person: Person): Promise<string> {
  const { settings, clock } = context
  const [first] = settings.keys
  const key = personKey(first, person)
  // Without prompt limits a run gives no advantage, so runs need no limit.
  if (settings.promptLimits.minute === 0 && settings.promptLimits.hour === 0) return key
  await lockKey(tx, limitKey(first, 'run', key))
  const now = clock()
  const keys = settings.keys.map((one) => personKey(one, person))
  const oldest = (await runsSince(tx, keys, after(now, -runMs)))[runsAnHour - 1]
  if (!oldest) return key
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil((oldest.getTime() + runMs - now.getTime()) / 1000),
  )
  throw new OperationFailure('too-many-requests', { retryAfterSeconds, limit: 'runs-of-person' })
}

interface AskedInRun {
  /** Id of a run, as the caller gave it. */
  readonly run: string | undefined
  readonly signerId: string
  readonly person: Person
}

/**
 * The run part for a signature. Undefined if the signature belongs to no run and counts separately: the run is another
 * person's or has expired, the sign-in session has ended, or this signer was already prompted in the run.
 */
export async function runPartOf(
  { database, relyingParty, settings, clock }: Context,
  { run: runId, signerId, person }: AskedInRun,
): Promise<RunPart | undefined> {
  if (runId === undefined) return undefined
  const { db } = database
  const run = await findRun(db, relyingParty.id, runId)
  const now = clock()
  if (!run?.signerIds.includes(signerId) || after(run.createdAt, runMs) <= now) return undefined
  if (!settings.keys.some((key) => personKey(key, person) === run.personKey)) return undefined
  if (!(await findPersonSession(db, relyingParty.id, run.personSession, now))) return undefined
  const part = { runId, signerId }
  return (await hasRunSession(db, part)) ? undefined : part
}
