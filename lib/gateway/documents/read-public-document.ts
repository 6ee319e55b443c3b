import { type Document, findPublicDocument } from '@/lib/storage/documents/documents'
import { listSigners } from '@/lib/storage/documents/signers'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isUuid } from '../rules/is-uuid'
import { fileReply } from './content/file-reply'

/** A public document without addresses, personal codes and reasons. */
const readPublicDocument: Operation<'readPublicDocument'> = async (context, { path }) => {
  const document = await requirePublic(context, path.documentId)
  const signers = await listSigners(context.database.db, document.id)
  return {
    status: 'ok',
    document: {
      uuid: document.id,
      name: document.name,
      type: document.format,
      size: document.file.size,
      sha256: document.file.sha256,
      document_status: document.state,
      owner_name: document.ownerName,
      created_at: document.createdAt.toISOString(),
      signers: signers
        .filter(({ state, name, surname }) => state !== 'removed' && name + surname !== '')
        .map(({ name, surname, state, signedAt }) => ({
          name,
          surname,
          signStatus: state,
          signed_at: signedAt?.toISOString() ?? null,
        })),
    },
  }
}

const readPublicFile: Operation<'readPublicFile'> = async (context, { path }) =>
  fileReply(context, await requirePublic(context, path.documentId))

/**
 * Finds a public document by its id, which is all that its link consists of. Private, removed and unknown documents
 * give the same failure.
 */
export async function requirePublic({ database }: Context, id: string): Promise<Document> {
  const document = isUuid(id) ? await findPublicDocument(database.db, id) : undefined
  if (!document) throw new OperationFailure('document-not-found')
  return document
}

export const operations = { readPublicDocument, readPublicFile }
