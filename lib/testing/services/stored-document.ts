import type { Transaction } from '@/lib/storage/database/transaction'
import { insertDocument, type NewDocument } from '@/lib/storage/documents/documents'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'

/** Stores a public PDF without content, with the values that a test gives. */
export async function storeTestDocument(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  said: Pick<NewDocument, 'id'> & Partial<NewDocument>,
): Promise<boolean> {
  return await insertDocument(tx, relyingPartyId, {
    owner: null,
    sentBy: null,
    name: 'a.pdf',
    ownerName: 'Owner',
    format: 'pdf',
    access: 'public',
    file: { name: 'a.pdf', size: 1, sha256: 'a', segments: [] },
    ...said,
  })
}
