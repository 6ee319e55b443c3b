import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import { listEverySigner, type Signer } from '@/lib/storage/signers'
import type { Context } from '../core/context'
import { factsOf } from '../core/document-state'
import { OperationFailure } from '../core/operation-failure'
import { hasCome, isSatisfied } from '../core/turns'

/** Of whoever is to sign, as the caller gives it. */
export interface OrderGiven {
  readonly order?: number | undefined
}

/** Somebody new, among those who are invited at once. */
interface Newcomer extends OrderGiven {
  readonly together: readonly OrderGiven[]
}

/**
 * The place of somebody new, and whether their turn has come already: nobody before them is missing, neither of
 * those who are there nor of those who come together with them.
 */
export async function placeInOrder(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  document: Document,
  { order = 1, together }: Newcomer,
): Promise<Pick<Signer, 'order' | 'askedAt'>> {
  const facts = factsOf(document, await listEverySigner(tx, document.id))
  if (isSatisfied(facts, order)) throw new OperationFailure('not-needed')
  const isFirst = together.every((other) => (other.order ?? 1) >= order)
  return { order, askedAt: isFirst && hasCome(facts, order) ? clock() : null }
}
