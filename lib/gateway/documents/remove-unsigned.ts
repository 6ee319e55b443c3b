import type { Again } from '@/lib/queue/job'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { listEverySigner, type Signer } from '@/lib/storage/documents/signers'
import { liveSessions } from '@/lib/storage/sessions/sessions'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import { type JobPayloads, schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import { removeLocked } from './remove-document'

/** Delay before the next attempt while the owner signs: longer than a session waits for its person. */
const whileSigningMs = 6 * minuteMs

/**
 * When a document that its owner intended to sign alone is deleted. Null after it was signed or another person was
 * invited: the document then stays like any other.
 */
export function unsignedEnd(
  { unsignedUntil }: Pick<Document, 'unsignedUntil'>,
  everybody: readonly Pick<Signer, 'signedAt'>[],
): Date | null {
  const [owner, other] = everybody
  return other || owner?.signedAt ? null : unsignedUntil
}

/** Queues the deletion of the document at its `unsignedUntil`. */
export async function removeIfUnsigned(
  tx: Transaction,
  { id: documentId, unsignedUntil }: Pick<Document, 'id'> & { readonly unsignedUntil: Date },
): Promise<void> {
  await schedule(tx, 'remove-unsigned', { documentId }, documentId, unsignedUntil)
}

/** A job that removes the document unless it was signed meanwhile. It waits for a signature in progress. */
export function removeUnsignedJob(services: Services) {
  return async ({ documentId }: JobPayloads['remove-unsigned']): Promise<Again | undefined> => {
    const again = await services.database.db.transaction(async (tx) => {
      const document = await lockDocument(tx, documentId)
      if (!document || !unsignedEnd(document, await listEverySigner(tx, documentId)))
        return undefined
      if ((await liveSessions(tx, documentId)).length > 0) {
        return { again: after(services.clock(), whileSigningMs) }
      }
      await removeLocked(services, tx, document, 'gateway')
      return undefined
    })
    services.wakeWorker()
    return again
  }
}
