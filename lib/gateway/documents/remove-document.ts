import type { Again } from '@/lib/queue/job'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument, markRemoved } from '@/lib/storage/documents/documents'
import { blobsOfDocument, eraseRecords } from '@/lib/storage/erasure'
import { forgetKept } from '@/lib/storage/keeping'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import type { Services } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter } from '../operation/operation-failure'
import { successMessages } from '../operation/success-messages'
import { type JobPayloads, schedule } from '../rules/jobs'
import { abandonSession } from '../sessions/end-session'
import type { Asking } from './ask-signers'
import { dropBlobs } from './content/replace-file'
import { actorOf, lockOwnDocument } from './find-document'
import { refreshState } from './refresh-state'

/**
 * Removes a document that the caller has locked. It is no longer found, its running sessions end, and a job erases its
 * data.
 */
export async function removeLocked(
  services: Asking,
  tx: Transaction,
  document: Document,
  actor: string,
): Promise<void> {
  const { id: documentId } = document
  const at = services.clock()
  for (const session of await liveSessions(tx, documentId)) {
    await abandonSession(services, tx, session, 'document-changed')
  }
  await forgetKept(tx, documentId)
  await markRemoved(tx, documentId, at)
  await recordEvent(tx, document, { at, kind: 'removed', actor })
  await refreshState(services, tx, document, { actor })
  await schedule(tx, 'erase-document', { documentId }, documentId)
}

/**
 * API document, 4.14: the document disappears at once and is erased right after. The trail of an organisation records
 * who removed it and why.
 */
export const removeDocument: Operation<'removeDocument'> = async (context, { path, body }) => {
  const { member, relyingPartyId } = context.access
  const { reason } = body
  if (member && reason === undefined) throw invalidParameter('reason', 'This value is required')
  await context.database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    await removeLocked(context, tx, document, actorOf(context, document))
    if (!member) return
    const organisation = { id: member.organisationId, relyingPartyId }
    const data = { document: document.id, reason }
    const event = { at: context.clock(), kind: 'document-removed', actor: member.name } as const
    await recordEvent(tx, organisation, { ...event, data })
  })
  context.wakeWorker()
  const { removed: message } = successMessages[context.locale]
  return { status: 'ok', data: { status: 'ok', message } }
}

/** A job that removes a document at its set time, or runs again later if the time was extended. */
export function removeDocumentJob(services: Services) {
  return async ({ documentId }: JobPayloads['remove-document']): Promise<Again | undefined> => {
    const again = await services.database.db.transaction(async (tx) => {
      const document = await lockDocument(tx, documentId)
      if (!document?.eraseAt) return undefined
      if (document.eraseAt > services.clock()) return { again: document.eraseAt }
      await removeLocked(services, tx, document, 'gateway')
      return undefined
    })
    services.wakeWorker()
    return again
  }
}

/**
 * A job that erases a removed document: files first, because their keys must be known until they are deleted. A file
 * that several documents share is deleted with the last of them.
 */
export function eraseDocumentJob({ database, blobs }: Services) {
  return async ({ documentId }: JobPayloads['erase-document']) => {
    const keys = await blobsOfDocument(database.db, documentId)
    await Promise.all(keys.map((key) => blobs.remove(key)))
    await database.db.transaction(async (tx) => {
      await dropBlobs(tx, await eraseRecords(tx, documentId), documentId)
    })
  }
}
