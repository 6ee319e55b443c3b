import { lockDocument } from '@/lib/storage/documents'
import type { Services } from '../context'
import { removeDocument } from '../document/remove-document'
import type { JobPayloads } from './catalogue'

/** Removes a document whose time has come; when the time was changed, another job knows it. */
export function removeDocumentJob(services: Services) {
  return async ({ documentId }: JobPayloads['remove-document']) => {
    await services.database.db.transaction(async (tx) => {
      const document = await lockDocument(tx, documentId)
      if (!document?.eraseAt || document.eraseAt > services.clock()) return
      await removeDocument(services, tx, document, 'gateway')
    })
    services.wakeWorker()
  }
}
