import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { findKept, forgetKept, markKept } from '@/lib/storage/keeping'
import { actorOf, lockOwnDocument, requireDocument } from '../documents/find-document'
import { keptDetailsOf } from '../documents/kept-details'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'

/** Sets or removes the owner's mark that a document is to be kept valid. A repeated call changes nothing. */
export const keepDocument: Operation<'keepDocument'> = async (
  context,
  { path, body: { keep } },
) => {
  const kept = await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    const at = context.clock()
    const isChanged = keep
      ? await markKept(tx, document.id, 'owner', at)
      : await forgetKept(tx, document.id)
    const actor = actorOf(context, document)
    if (isChanged) {
      await recordEvent(tx, document, { at, kind: 'keeping-set', actor, data: { keep } })
    }
    return await findKept(tx, document.id)
  })
  return { status: 'ok', kept: keptDetailsOf(kept) }
}

/** The record of a kept document, if it proves the present file. */
export const readEvidenceRecord: Operation<'readEvidenceRecord'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const kept = await findKept(db, document.id)
  const isPresent = kept?.version === document.version
  if (!kept?.record || !isPresent) throw new OperationFailure('record-not-found')
  const { sha256 } = document.file
  const former = kept.former.map(({ version, record, provenUntil }) => {
    return { version, record, proven_until: provenUntil }
  })
  return { status: 'ok', kept: keptDetailsOf(kept), sha256, record: kept.record, former }
}
