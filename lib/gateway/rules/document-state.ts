import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import { type AnsweringRole, answeringRoles, type DocumentState } from '@/lib/vocabulary/document'

/** Events of a signer, each recorded once and never changed; null: the event has not happened. */
export type SignerFacts = Pick<
  Signer,
  'askedAt' | 'signedAt' | 'approvedAt' | 'rejectedAt' | 'removedAt' | 'expiredAt'
>

/** The position of a person. Approvers are asked before the signers with the same position. */
export type Place = Pick<Signer, 'order' | 'role'>

/**
 * A group of signers or approvers, and the number of answers that it needs: the answers of all counted members, or a
 * fixed number. A signer answers with a signature, an approver with an approval.
 */
export interface SignerGroup {
  /** Position of the group in the document. */
  readonly order: number
  readonly role: AnsweringRole
  readonly needed: 'all' | number
  readonly members: readonly SignerFacts[]
}

/** Events of the document itself. */
export type DocumentMoments = Pick<
  Document,
  'removedAt' | 'cancelledAt' | 'deadline' | 'missedDeadline'
>

/** Events of a document and its signers. */
export interface DocumentFacts extends DocumentMoments {
  /** The groups in order. Each group is invited after the previous groups have the answers they need. */
  readonly groups: readonly SignerGroup[]
}

/** The facts from the stored rows: people with the same position and role form a group. */
export function factsOf(
  { groups, ...document }: DocumentMoments & Pick<Document, 'groups'>,
  signers: readonly (SignerFacts & Place)[],
): DocumentFacts {
  const orders = [...new Set(signers.map(({ order }) => order))].toSorted((a, b) => a - b)
  const neededIn = (position: number) =>
    groups.find(({ order }) => order === position)?.needed ?? 'all'
  const { removedAt, cancelledAt, deadline, missedDeadline } = document
  return {
    removedAt,
    cancelledAt,
    deadline,
    missedDeadline,
    groups: orders.flatMap((order) =>
      answeringRoles.flatMap((role) => {
        const members = signers.filter((one) => one.order === order && one.role === role)
        const needed = role === 'signer' ? neededIn(order) : 'all'
        return members.length === 0 ? [] : [{ order, role, needed, members }]
      }),
    ),
  }
}

const asked: readonly Place['role'][] = answeringRoles

/** Whether the group of one place is asked before the group of the other place. */
export function isBefore(one: Place, other: Place): boolean {
  const rank = ({ role }: Place) => asked.indexOf(role)
  return one.order < other.order || (one.order === other.order && rank(one) < rank(other))
}

/** The rules of states, in order: the first matching rule gives the state. */
const rules: readonly (readonly [DocumentState, (facts: DocumentFacts) => boolean])[] = [
  ['removed', ({ removedAt }) => removedAt !== null],
  ['declined', ({ groups, cancelledAt }) => groups.some((group) => isDeclined(group, cancelledAt))],
  ['cancelled', ({ cancelledAt }) => cancelledAt !== null],
  ['signed', ({ groups }) => groups.every(isComplete) && hasSigner(groups, 'signed')],
  ['expired', (facts) => isOverdue(facts) || isLeftAlone(facts)],
  ['signed_partially', ({ groups }) => hasSigner(groups, 'signed')],
  ['saved', () => true],
]

/**
 * Derives the state of a document from its facts only. The order in which the facts became known, and the caller, do
 * not matter. docs/explain/states.md has the rules and the effects of reaching a state.
 */
export function documentState(facts: DocumentFacts): DocumentState {
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'saved'
}

/** States that only removal can leave: signatures and invitations are no longer possible. */
const terminal: readonly DocumentState[] = ['declined', 'cancelled', 'removed']

export function isTerminal(state: DocumentState): boolean {
  return terminal.includes(state)
}

/** State of a signer. `removed` and `expired` signers do not count; `open` signers can still sign. */
export type Standing = 'signed' | 'approved' | 'declined' | 'removed' | 'expired' | 'open'

const standings = [
  ['signed', 'signedAt'],
  ['approved', 'approvedAt'],
  ['declined', 'rejectedAt'],
  ['removed', 'removedAt'],
  ['expired', 'expiredAt'],
] as const

/** The state of a signer, decided by the earliest event. With `at`: the state at that time. */
export function standingOf(facts: SignerFacts, at: Date | null = null): Standing {
  let first: { readonly standing: Standing; readonly moment: Date } | undefined
  for (const [standing, name] of standings) {
    const moment = facts[name]
    if (moment === null || (at !== null && moment > at)) continue
    if (!first || moment < first.moment) first = { standing, moment }
  }
  return first?.standing ?? 'open'
}

export function isOpen(signer: SignerFacts): boolean {
  return standingOf(signer) === 'open'
}

/** Whether the person has signed or approved. */
function hasAgreed(signer: SignerFacts): boolean {
  return agrees(standingOf(signer))
}

function agrees(standing: Standing): boolean {
  return standing === 'signed' || standing === 'approved'
}

/** Whether the person has signed or approved, or still can. */
export function takesPart(signer: SignerFacts): boolean {
  return hasAgreed(signer) || isOpen(signer)
}

/** Whether the signer counts among the signers of a document. */
export function isCounted(signer: SignerFacts): boolean {
  return takesPart(signer) || standingOf(signer) === 'declined'
}

/** Whether the deadline was missed and not extended. */
export function isOverdue({ deadline, missedDeadline }: DocumentMoments): boolean {
  return deadline !== null && missedDeadline !== null && deadline <= missedDeadline
}

/** Whether no signer can sign and at least one signer has expired. */
function isLeftAlone({ groups }: DocumentFacts): boolean {
  return !mayGetAnswer(groups) && hasSigner(groups, 'expired')
}

function hasSigner(groups: readonly SignerGroup[], standing: Standing): boolean {
  return groups.some(({ members }) => members.some((signer) => standingOf(signer) === standing))
}

/** Whether a member declined and the remaining members are too few. Events after a cancellation do not count. */
function isDeclined({ needed, members }: SignerGroup, cancelledAt: Date | null): boolean {
  const now = members.map((signer) => standingOf(signer, cancelledAt))
  if (!now.includes('declined')) return false
  const left = now.filter((standing) => agrees(standing) || standing === 'open').length
  return needed === 'all' || left < needed
}

/** Total number of answers a group needs. */
export function answersNeeded({ needed, members }: SignerGroup): number {
  return needed === 'all' ? members.filter(isCounted).length : needed
}

/** Number of answers a group still needs. */
export function answersWanted(group: SignerGroup): number {
  return Math.max(0, answersNeeded(group) - group.members.filter(hasAgreed).length)
}

/** Whether the group has the answers it needs. */
export function isComplete(group: SignerGroup): boolean {
  return answersWanted(group) === 0
}

/** Whether a missing answer can still be given. A person whose earlier groups are incomplete cannot give an answer. */
function mayGetAnswer(groups: readonly SignerGroup[]): boolean {
  const next = groups.find((group) => !isComplete(group))
  return groups.some(
    (group) =>
      !isComplete(group) &&
      group.members.some((signer) => isOpen(signer) && (group === next || signer.askedAt !== null)),
  )
}
