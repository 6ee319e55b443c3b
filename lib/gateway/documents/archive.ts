import { setArchived } from '@/lib/storage/documents/archive'
import type { ListedRows } from '@/lib/storage/documents/listed-rows'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { requireListed } from './listed-rows'

/** Puts a document into the owner's archive, or takes it out. */
const archiveDocument: Operation<'archiveDocument'> = async (context, { path, body }) => {
  await archive(context, { documentId: path.documentId }, body.archived)
  return { status: 'ok', archived: body.archived }
}

/**
 * Puts all documents of a batch into the archive, or takes them out. Documents that the batch makes later are not in
 * the archive.
 */
const archiveBatch: Operation<'archiveBatch'> = async (context, { path, body }) => {
  await archive(context, { batchId: path.batchId }, body.archived)
  return { status: 'ok', archived: body.archived }
}

async function archive(context: Context, rows: ListedRows, archived: boolean): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    await requireListed(context, tx, rows)
    await setArchived(tx, context.access, rows, archived ? context.clock() : null)
  })
}

export const operations = { archiveDocument, archiveBatch }
