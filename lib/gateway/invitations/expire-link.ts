import type { Again } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { findLinkById } from '@/lib/storage/documents/links'
import { findSigner, moveSigner, type Signer } from '@/lib/storage/documents/signers'
import { refreshState } from '../documents/refresh-state'
import { readTurn } from '../documents/their-turn'
import { notifySigners } from '../mail/notify-signers'
import type { Services } from '../operation/context'
import { isOpen, isTerminal } from '../rules/document-state'
import type { JobPayloads } from '../rules/jobs'
import { after } from '../rules/lifetimes'

/** Interval at which a signer who was signing when the time ended is checked again. */
const recheckMs = 5_000

/**
 * A job that expires a temporary signer whose time has passed without a signature. The document may then be complete,
 * or have no signers left. A signer who is signing may finish.
 */
export function expireLinkJob(services: Services) {
  return async ({ linkId }: JobPayloads['expire-link']): Promise<Again | undefined> => {
    const again = await services.database.db.transaction(async (tx) => {
      const late = await lockLate(tx, linkId)
      if (late && late.until > services.clock()) return { again: late.until }
      if (late?.signer.state === 'signing') return { again: after(services.clock(), recheckMs) }
      if (late) await expireSigner(services, tx, late.document, late.signer)
      return undefined
    })
    services.wakeWorker()
    return again
  }
}

interface Late {
  readonly document: Document
  readonly signer: Signer
  /** End of the signer's time. */
  readonly until: Date
}

/**
 * Locks the document of an expired link. Undefined if the document has ended, or if the signer has a newer link, has
 * answered or has already expired.
 */
async function lockLate(tx: Transaction, linkId: string): Promise<Late | undefined> {
  const link = await findLinkById(tx, linkId)
  const document = link && (await lockDocument(tx, link.documentId))
  if (!document || isTerminal(document.state)) return undefined
  const newest = await findLinkById(tx, linkId)
  const signer = newest?.signerId ? await findSigner(tx, newest.signerId) : undefined
  if (!signer || !newest?.expiresAt || newest.replacedAt !== null) return undefined
  return isOpen(signer) ? { document, signer, until: newest.expiresAt } : undefined
}

async function expireSigner(
  services: Services,
  tx: Transaction,
  document: Document,
  signer: Signer,
): Promise<void> {
  const at = services.clock()
  const turn = await readTurn(tx, document, signer)
  if (!(await moveSigner(tx, signer.id, ['pending', 'viewed'], { expiredAt: at }))) return
  // A signer who was not needed or not asked yet gets no mail.
  if (turn === 'now') await notifySigners(tx, [signer], 'expired', at)
  await refreshState(services, tx, document, { actor: 'gateway' })
}
