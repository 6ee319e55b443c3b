import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { findSigner } from '@/lib/storage/documents/signers'
import { checksOfDocument, insertClearance } from '@/lib/storage/screening'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { lockOwnDocument } from './find-document'

/**
 * Stores the owner's decision that a signer is not the person of a list entry found by the newest screening. The record
 * of the screening is not changed.
 */
export const clearScreeningHit: Operation<'clearScreeningHit'> = async (
  context,
  { path, body },
) => {
  const at = context.clock()
  await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    const signer = await findSigner(tx, path.signerId)
    if (signer?.documentId !== document.id) throw new OperationFailure('signer-not-found')
    const checks = await checksOfDocument(tx, document.id)
    const check = checks.find(({ signerId }) => signerId === signer.id)
    const hit = check?.hits.find(
      ({ list, reference }) => list === body.list_kind && reference === body.reference,
    )
    if (!check?.person || !hit?.why) throw new OperationFailure('hit-not-found')
    const decision = { list: hit.list, entry: hit.why.entry, by: body.by, reason: body.reason }
    await insertClearance(tx, {
      id: randomUUID(),
      relyingPartyId: document.relyingPartyId,
      owner: document.owner ?? '',
      person: check.person,
      at,
      ...decision,
    })
    const data = { signer: fullName(signer), reference: hit.reference, name: hit.name, ...decision }
    const event = {
      at,
      kind: 'screening-cleared',
      actor: context.access.member?.name ?? 'owner',
      signerId: signer.id,
      data,
    } as const
    await recordEvent(tx, document, event)
  })
  return { status: 'ok' }
}
