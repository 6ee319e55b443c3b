import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { type AnsweringRole, onlyReads, type Turn } from '@/lib/vocabulary/document'
import {
  answersWanted,
  type DocumentFacts,
  documentState,
  isBefore,
  isComplete,
  isCounted,
  isOpen,
  isOverdue,
  isTerminal,
  type Place,
  type SignerFacts,
  type SignerGroup,
} from './document-state'

export type OrderedSigner = SignerFacts & Place

/**
 * Derives a signer's turn from the facts only. Invitations, reminders and signing all use this function.
 * docs/explain/states.md has the rules.
 */
export function turnOf(facts: DocumentFacts, signer: OrderedSigner): Turn {
  if (onlyReads(signer.role)) return 'over'
  if (!isOpen(signer) || isTerminal(documentState(facts)) || isOverdue(facts)) return 'over'
  const group = groupAt(facts, signer)
  if (!group || isComplete(group)) return 'not_needed'
  // A turn that has come stays, even if signers are added before it.
  return signer.askedAt === null ? 'waiting' : 'now'
}

function groupAt({ groups }: DocumentFacts, { order, role }: Place): SignerGroup | undefined {
  return groups.find((group) => group.order === order && group.role === role)
}

/** People who must be invited now and are not invited yet: members of the next group that needs answers. */
export function dueSigners<One extends OrderedSigner>(
  facts: DocumentFacts,
  signers: readonly One[],
): One[] {
  return signers.filter((signer) => turnOf(facts, signer) === 'waiting' && hasCome(facts, signer))
}

/** Whether every group before this place has the answers it needs. */
export function hasCome({ groups }: DocumentFacts, place: Place): boolean {
  return groups.every((group) => !isBefore(group, place) || isComplete(group))
}

/**
 * Whether a group needs only some of its members' signatures and has all that it needs. Then no signer can be added.
 */
export function isSatisfied(facts: DocumentFacts, place: Place): boolean {
  const group = groupAt(facts, place)
  return group !== undefined && group.needed !== 'all' && isComplete(group)
}

/** How often the turn of a signer may be handed over. */
export const handOversMax = 5

/** A signer and the successor that the signer named; `Id` is the type of ids. */
interface Succession<Id> {
  readonly id: Id
  readonly handedOverTo: Id | null
}

/** The signers who handed over to this signer, in their order. */
export function predecessors<Id, One extends Succession<Id>>(
  everybody: readonly One[],
  { id }: Pick<Succession<Id>, 'id'>,
): One[] {
  const before = everybody.find(({ handedOverTo }) => handedOverTo === id)
  return before ? [...predecessors(everybody, before), before] : []
}

/**
 * Whether a signer may name a successor: the owner allows it, the signer is still needed, the link is not temporary,
 * and fewer than `handOversMax` signers handed over before.
 */
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

/** Number of answers of a role that are still missing before a person at this place is invited. */
export function answersBefore(
  { groups }: DocumentFacts,
  place: Place,
  role: AnsweringRole,
): number {
  const before = groups.filter((group) => group.role === role && isBefore(group, place))
  return before.reduce((sum, group) => sum + answersWanted(group), 0)
}

/** Whether an approver may be added: no signer who comes after the approver has been asked or has signed. */
export function mayAddApprover(everybody: readonly OrderedSigner[], place: Place): boolean {
  return !everybody.some(
    (one) =>
      one.role === 'signer' && isCounted(one) && one.askedAt !== null && isBefore(place, one),
  )
}
