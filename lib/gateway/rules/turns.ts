import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import type { Turn } from '@/lib/vocabulary/document'
import {
  type DocumentFacts,
  documentState,
  isComplete,
  isOpen,
  isOverdue,
  isTerminal,
  type SignerFacts,
  signaturesWanted,
} from './document-state'

export type OrderedSigner = SignerFacts & Pick<Signer, 'order'>

/**
 * Derives a signer's turn from the facts only. Invitations, reminders and signing all use this function; the rules
 * are in docs/explain/states.md.
 */
export function turnOf(facts: DocumentFacts, signer: OrderedSigner): Turn {
  if (!isOpen(signer) || isTerminal(documentState(facts)) || isOverdue(facts)) return 'over'
  const group = facts.groups.find(({ order }) => order === signer.order)
  if (!group || isComplete(group)) return 'not_needed'
  // A turn that has come stays, even if signers are added before it.
  return signer.askedAt === null ? 'waiting' : 'now'
}

/** Signers who must be invited now and have not been: their group is the next one that needs signatures. */
export function dueSigners<One extends OrderedSigner>(
  facts: DocumentFacts,
  signers: readonly One[],
): One[] {
  return signers.filter(
    (signer) => turnOf(facts, signer) === 'waiting' && hasCome(facts, signer.order),
  )
}

/** Whether every group before this position has the signatures it needs. */
export function hasCome({ groups }: DocumentFacts, order: number): boolean {
  return groups.every((group) => group.order >= order || isComplete(group))
}

/** Whether a group needs only some of its members' signatures and has them all: then no signer can be added. */
export function isSatisfied({ groups }: DocumentFacts, order: number): boolean {
  const group = groups.find((one) => one.order === order)
  return group !== undefined && group.needed !== 'all' && isComplete(group)
}

/** How often the turn of a signer may be handed over. */
export const handOversMax = 5

/** A signer and the successor that they named; `Id` is the type of ids. */
interface Succession<Id> {
  readonly id: Id
  readonly handedOverTo: Id | null
}

/** The signers who handed over to this one, in their order. */
export function predecessors<Id, One extends Succession<Id>>(
  everybody: readonly One[],
  { id }: Pick<Succession<Id>, 'id'>,
): One[] {
  const before = everybody.find(({ handedOverTo }) => handedOverTo === id)
  return before ? [...predecessors(everybody, before), before] : []
}

/** Whether a signer may name a successor: if the owner allows it, before they have signed or declined. */
export function mayHandOver<Id>(
  { allowHandOver }: Pick<Document, 'allowHandOver'>,
  facts: DocumentFacts,
  everybody: readonly Succession<Id>[],
  signer: OrderedSigner & Succession<Id> & Pick<Signer, 'temporary'>,
): boolean {
  const turn = turnOf(facts, signer)
  const isWanted = turn === 'now' || turn === 'waiting'
  const isBounded = predecessors(everybody, signer).length < handOversMax
  return allowHandOver && isWanted && isBounded && !signer.temporary
}

/** Number of signatures still missing before a signer at this position is invited. */
export function signaturesBefore({ groups }: DocumentFacts, order: number): number {
  const before = groups.filter((group) => group.order < order)
  return before.reduce((sum, group) => sum + signaturesWanted(group), 0)
}
