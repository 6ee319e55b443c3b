import { isSameName } from '@/lib/providers/name-folding'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { retireLinks } from '@/lib/storage/documents/links'
import { listPresent, moveSigner, type Signer } from '@/lib/storage/documents/signers'
import { onlyReads } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../contract/endpoints'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { standingOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { abandonSessionsOf } from '../sessions/end-session'

/** API document, 4.17: removes the one signer that matches all given fields, unless they have signed. */
export const removeTemporarySigner: Operation<'removeTemporarySigner'> = async (
  context,
  { path, body },
) => {
  await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    refuseIfEnded(document)
    const people = await listPresent(tx, document.id)
    const named = people.filter(({ role }) => body.signer_id !== undefined || !onlyReads(role))
    const signer = onlyMatch(named, body)
    await abandonSessionsOf(context, tx, signer, 'document-changed')
    await removeSigner(context, tx, document, signer)
    // If only this signature was missing, the document is complete now.
    await refreshState(context, tx, document, { actor: 'gateway' })
  })
  context.wakeWorker()
  return { status: 'ok' }
}

type Description = ParsedRequestOf<'removeTemporarySigner'>

function onlyMatch(signers: readonly Signer[], description: Description): Signer {
  const matches = signers.filter(
    (signer) => mayBeRemoved(signer) && isDescribed(signer, description),
  )
  const [signer] = matches
  if (!signer || matches.length > 1) throw new OperationFailure('signer-not-found')
  return signer
}

/** Whether a signer may be removed. An expired signer may be removed too and then disappears from the list. */
function mayBeRemoved(signer: Signer): boolean {
  const standing = standingOf(signer)
  return standing === 'open' || standing === 'expired'
}

function isDescribed(signer: Signer, description: Description) {
  const { name, surname, email, personal_code, signer_id } = description
  return (
    (signer_id === undefined || signer.id === signer_id) &&
    (name === undefined || isSameName(signer.name, name)) &&
    (surname === undefined || isSameName(signer.surname, surname)) &&
    (email === undefined || signer.email?.toLowerCase() === email.toLowerCase()) &&
    (personal_code === undefined || digits(signer.personalCode ?? '') === digits(personal_code))
  )
}

function digits(code: string): string {
  return code.replace('-', '')
}

async function removeSigner(
  context: Context,
  tx: Transaction,
  document: Document,
  signer: Signer,
): Promise<void> {
  const at = context.clock()
  await moveSigner(tx, signer.id, ['pending', 'viewed'], { state: 'removed', removedAt: at })
  await retireLinks(tx, signer.id, at)
  await recordEvent(tx, document, {
    at,
    kind: onlyReads(signer.role) ? 'copy-removed' : 'signer-removed',
    actor: actorOf(context, document),
    signerId: signer.id,
    data: { signer: fullName(signer) },
  })
}
