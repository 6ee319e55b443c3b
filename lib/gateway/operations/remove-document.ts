import { holdDocument } from '../document/find-document'
import { removeDocument as remove } from '../document/remove-document'
import { successMessages } from '../messages'
import type { Operation } from './operation'

/** 4.14: the document is gone at once for everybody, and erased right after. */
export const removeDocument: Operation<'removeDocument'> = async (context, { path }) => {
  await context.database.db.transaction(async (tx) => {
    const document = await holdDocument(context, tx, path.documentId)
    await remove(context, tx, document, document.ownerName)
  })
  context.wakeWorker()
  const { removed: message } = successMessages[context.locale]
  return { status: 'ok', data: { status: 'ok', message } }
}
