import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { listEverySigner, type Signer } from '@/lib/storage/documents/signers'
import { onlyReads, type Turn } from '@/lib/vocabulary/document'
import type { FailureReason } from '../contract/failure'
import { OperationFailure } from '../operation/operation-failure'
import { type DocumentMoments, factsOf } from '../rules/document-state'
import { turnOf } from '../rules/turns'

type Ordered = DocumentMoments & Pick<Document, 'id' | 'groups'>

/** The signers whose turn it is. */
export async function whoseTurn(tx: Transaction, document: Ordered): Promise<Signer[]> {
  const signers = await listEverySigner(tx, document.id)
  const facts = factsOf(document, signers)
  return signers.filter((signer) => turnOf(facts, signer) === 'now')
}

/** The current turn of a signer. */
export async function readTurn(tx: Transaction, document: Ordered, signer: Signer): Promise<Turn> {
  return turnOf(factsOf(document, await listEverySigner(tx, document.id)), signer)
}

const refusals: Readonly<Partial<Record<Turn, FailureReason>>> = {
  waiting: 'not-your-turn',
  not_needed: 'not-needed',
}

/**
 * Refuses a person whose turn has not come, whose group has all its answers, or who only reads. The caller has locked
 * the document.
 */
export async function refuseIfNotTheirTurn(
  tx: Transaction,
  document: Ordered,
  signer: Signer,
): Promise<void> {
  if (onlyReads(signer.role)) throw new OperationFailure('not-needed')
  const refusal = refusals[await readTurn(tx, document, signer)]
  if (refusal) throw new OperationFailure(refusal)
}

/** Refuses a signer whose turn has not come. */
export async function refuseIfWaiting(
  tx: Transaction,
  document: Ordered,
  signer: Signer,
): Promise<void> {
  if (!onlyReads(signer.role) && (await readTurn(tx, document, signer)) === 'waiting')
    throw new OperationFailure('not-your-turn')
}
