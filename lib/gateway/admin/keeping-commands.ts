import { bringForward } from '@/lib/queue/queue'
import { type KeptInTrouble, listKeptInTrouble, retryNow } from '@/lib/storage/keeping'
import { dayMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import { after } from '../rules/lifetimes'
import type { AdminAnswer } from './relying-party-commands'

type Administered = Pick<Services, 'database' | 'clock' | 'wakeWorker'>

const linesMax = 1_000
/** A proof that ends within this time is reported: an operator needs it to get another time-stamping authority. */
const soonMs = 90 * dayMs

/** Lists kept documents whose last attempt failed or whose proof ends soon, with the reason, the most urgent first. */
export async function listNotRenewed({ database, clock }: Administered): Promise<AdminAnswer> {
  const found = await listKeptInTrouble(database.db, after(clock(), soonMs), linesMax)
  const lines = found.map(lineOf)
  if (lines.length === 0) return { ok: true, message: 'All kept documents can be renewed' }
  if (lines.length === linesMax) lines.push(`Only the first ${linesMax} are listed`)
  return { ok: true, message: lines.join('\n') }
}

function lineOf({ documentId, provenUntil, trouble, limit, limitedBy }: KeptInTrouble): string {
  const day = provenUntil?.toISOString().slice(0, 10) ?? 'no record yet'
  const reason = trouble ?? `not renewed before the end of the ${limit}: ${limitedBy}`
  return [documentId, day, reason].join('\t')
}

/** Starts the keeper's nightly work at once, for operators who have fixed the cause of failures. */
export async function keepNow({
  database: { db },
  clock,
  wakeWorker,
}: Administered): Promise<AdminAnswer> {
  const isBegun = await db.transaction(async (tx) => {
    await retryNow(tx, clock())
    return await bringForward(tx, 'keep-documents', 'once', clock())
  })
  wakeWorker()
  const message = isBegun ? 'The keeper begins' : 'The keeper is at work'
  return { ok: true, message }
}
