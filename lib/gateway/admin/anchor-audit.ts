import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import type { Again } from '@/lib/queue/job'
import { anchorToStamp, keepTimeStamp, makeAnchor } from '@/lib/storage/audit/audit-anchors'
import type { AuditKey } from '@/lib/storage/audit/audit-key'
import { announceKey, verifyChains } from '@/lib/storage/audit/verify-trail'
import { dayMs, hourMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import { schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'

/**
 * An attacker who restores an older head can remove entries unnoticed if no anchor covers them: at most one hour of
 * entries.
 */
const everyMs = hourMs
/** A time-stamp covers all anchors before it, so one a day is enough. */
const stampEveryMs = dayMs

type Needs = Pick<Services, 'database' | 'clock' | 'log'>

/**
 * Runs before anything is recorded: announces the signing key, and anchors the existing entries. The first anchor of
 * an installation also covers entries from before entries were signed.
 */
export async function beginAnchors(services: Needs, key: AuditKey): Promise<void> {
  const { db } = services.database
  await announceKey(db, key, services.clock())
  await anchor(services)
  await schedule(db, 'anchor-audit', {}, 'once', after(services.clock(), everyMs))
}

/** A job that anchors the chains that have grown, verifies them, and has one anchor a day time-stamped. */
export function anchorAuditJob(services: Needs & Pick<Services, 'audit' | 'trustServices'>) {
  return async (): Promise<Again> => {
    const documentIds = await anchor(services)
    const { database, audit } = services
    audit.note(await verifyChains(database.db, documentIds, audit.trustedKeys))
    await stamp(services)
    return { again: after(services.clock(), everyMs) }
  }
}

/** Anchors the chains, and logs each anchor: an attacker with access to the database cannot change the log. */
async function anchor({ database, clock, log }: Needs): Promise<readonly string[]> {
  const made = await database.db.transaction((tx) => makeAnchor(tx, clock()))
  if (!made) return []
  const { number, digest, chains, keyId } = made.anchor
  log.info({ anchor: number, digest, chains, keyId }, 'audit anchor')
  return made.documentIds
}

/** Has an anchor time-stamped. If the authority is unavailable, it is tried again with the next anchor. */
async function stamp({
  database: { db },
  clock,
  log,
  trustServices,
}: Needs & Pick<Services, 'trustServices'>): Promise<void> {
  const due = await anchorToStamp(db, after(clock(), -stampEveryMs))
  if (!due) return
  try {
    const token = await trustServices.timeStamp(Buffer.from(due.digest, 'hex'))
    await keepTimeStamp(db, due, token)
    log.info({ anchor: due.number, digest: due.digest }, 'audit anchor time-stamped')
  } catch (error) {
    if (!(error instanceof TrustServiceUnavailable)) throw error
    log.warn({ anchor: due.number, detail: error.message }, 'audit anchor not time-stamped')
  }
}
