import type { Again } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit-trail'
import { type Document, lockDocument, setDocumentState } from '@/lib/storage/documents'
import { findLinkById, type Link } from '@/lib/storage/links'
import { findSigner, listSigners, moveSigner, type Signer } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { somebodyMaySign } from '../document/signing-progress'
import { tellSigners } from '../invitation/tell-signers'
import { after } from '../session/lifetimes'
import type { JobPayloads } from './catalogue'

/** How often it is asked whether somebody who was signing when their time ran out has finished. */
const recheckMs = 5_000

/** A temporary signer whose time has passed unsigned counts no more. Who is signing may finish. */
export function expireLinkJob(services: Services) {
  return async ({ linkId }: JobPayloads['expire-link']): Promise<Again | undefined> => {
    const again = await services.database.db.transaction(async (tx) => {
      const link = await findLinkById(tx, linkId)
      const document = link && (await lockDocument(tx, link.documentId))
      const signer = link?.signerId ? await findSigner(tx, link.signerId) : undefined
      if (!document || !signer || !isDue(link, signer)) return undefined
      if (signer.state === 'signing') return { again: after(services.clock(), recheckMs) }
      await expireSigner(services, tx, document, signer)
      return undefined
    })
    services.wakeWorker()
    return again
  }
}

/** After a crash the signer may have expired already. */
function isDue(link: Link | undefined, { expiredAt }: Signer): boolean {
  return link?.replacedAt === null && expiredAt === null
}

async function expireSigner(
  { clock }: Services,
  tx: Transaction,
  document: Document,
  signer: Signer,
): Promise<void> {
  const at = clock()
  if (!(await moveSigner(tx, signer.id, ['pending', 'viewed'], { expiredAt: at }))) return
  await tellSigners(tx, [signer], 'expired', at)
  const signers = await listSigners(tx, document.id)
  const isOpen = document.state === 'saved' || document.state === 'signed_partially'
  if (isOpen && !somebodyMaySign(signers)) await expireDocument(tx, document, at)
}

async function expireDocument(
  tx: Transaction,
  { id: documentId, relyingPartyId }: Document,
  at: Date,
): Promise<void> {
  await setDocumentState(tx, documentId, 'expired', at)
  await recordEvent(tx, { documentId, relyingPartyId, at, kind: 'expired', actor: 'gateway' })
}
