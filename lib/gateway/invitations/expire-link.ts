import type { Again } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import { findLinkById } from '@/lib/storage/links'
import { findSigner, moveSigner, type Signer } from '@/lib/storage/signers'
import { refreshState } from '../documents/refresh-state'
import { readTurn } from '../documents/their-turn'
import { tellSigners } from '../mail/tell-signers'
import type { Services } from '../operation/context'
import { isOpen, isTerminal } from '../rules/document-state'
import type { JobPayloads } from '../rules/jobs'
import { after } from '../rules/lifetimes'

/** How often it is asked whether somebody who was signing when their time ran out has finished. */
const recheckMs = 5_000

/**
 * A temporary signer whose time has passed unsigned counts no more: the document may be complete without
 * them, or have nobody left. Who is signing may finish.
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
  /** When their time ends. */
  readonly until: Date
}

/** Nobody is late for what has ended, nor who has a newer link, has answered, or was late before. */
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
  // Who was no longer needed, or not asked yet, has missed nothing.
  if (turn === 'now') await tellSigners(tx, [signer], 'expired', at)
  await refreshState(services, tx, document, { actor: 'gateway' })
}
