import type { Document } from '@/lib/storage/documents'
import type { Signer } from '@/lib/storage/signers'
import type { DocumentState } from '@/lib/vocabulary/document'

/** What has happened to a signer, each once and for good; null: it has not. */
export type SignerFacts = Pick<
  Signer,
  'askedAt' | 'signedAt' | 'rejectedAt' | 'removedAt' | 'expiredAt'
>

/** Signers of whom so many have to sign: all who count, or a number of them. */
export interface SignerGroup {
  /** Its position among the groups of the document. */
  readonly order: number
  readonly needed: 'all' | number
  readonly members: readonly SignerFacts[]
}

/** What has happened to a document itself. */
export type DocumentMoments = Pick<
  Document,
  'removedAt' | 'cancelledAt' | 'deadline' | 'missedDeadline'
>

/** What has happened to a document and its signers. */
export interface DocumentFacts extends DocumentMoments {
  /** In their order: each is asked when those before it have what they need. */
  readonly groups: readonly SignerGroup[]
}

/** The facts as they are stored: a group is the signers who have the same position in the order. */
export function factsOf(
  { groups, ...document }: DocumentMoments & Pick<Document, 'groups'>,
  signers: readonly (SignerFacts & Pick<Signer, 'order'>)[],
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
    groups: orders.map((order) => ({
      order,
      needed: neededIn(order),
      members: signers.filter((signer) => signer.order === order),
    })),
  }
}

/** The first rule that holds says the state. */
const rules: readonly (readonly [DocumentState, (facts: DocumentFacts) => boolean])[] = [
  ['removed', ({ removedAt }) => removedAt !== null],
  ['declined', ({ groups, cancelledAt }) => groups.some((group) => isDeclined(group, cancelledAt))],
  ['cancelled', ({ cancelledAt }) => cancelledAt !== null],
  ['signed', ({ groups }) => groups.every(isComplete) && somebody(groups, 'signed')],
  ['expired', (facts) => isOverdue(facts) || isLeftAlone(facts)],
  ['signed_partially', ({ groups }) => somebody(groups, 'signed')],
  ['saved', () => true],
]

/**
 * The state of a document, from nothing but what has happened to it: in whatever order the facts came to be
 * known, and whoever asks, it is the same. The rules, and what is done when a state is reached, are in
 * docs/states.md.
 */
export function documentState(facts: DocumentFacts): DocumentState {
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'saved'
}

/** States that nothing leads out of but removal: no signature is taken and nobody is asked any more. */
const terminal: readonly DocumentState[] = ['declined', 'cancelled', 'removed']

export function isTerminal(state: DocumentState): boolean {
  return terminal.includes(state)
}

/** `removed` and `expired` signers count no more; `open` ones can still sign. */
export type Standing = 'signed' | 'declined' | 'removed' | 'expired' | 'open'

const standings = [
  ['signed', 'signedAt'],
  ['declined', 'rejectedAt'],
  ['removed', 'removedAt'],
  ['expired', 'expiredAt'],
] as const

/** Of what has happened to a signer the first stays. With a moment: as it was then. */
export function standingOf(facts: SignerFacts, at: Date | null = null): Standing {
  let first: { readonly standing: Standing; readonly moment: Date } | undefined
  for (const [standing, name] of standings) {
    const moment = facts[name]
    if (moment === null || (at !== null && moment > at)) continue
    if (!first || moment < first.moment) first = { standing, moment }
  }
  return first?.standing ?? 'open'
}

/** Can still sign. */
export function isOpen(signer: SignerFacts): boolean {
  return standingOf(signer) === 'open'
}

/** Has to do with the document to its end: has signed it, or still may. */
export function takesPart(signer: SignerFacts): boolean {
  const standing = standingOf(signer)
  return standing === 'signed' || standing === 'open'
}

/** Counts among the signers of a document. */
export function isCounted(signer: SignerFacts): boolean {
  return takesPart(signer) || standingOf(signer) === 'declined'
}

/** The deadline has passed, and none was set since. */
export function isOverdue({ deadline, missedDeadline }: DocumentMoments): boolean {
  return deadline !== null && missedDeadline !== null && deadline <= missedDeadline
}

/** Nobody is left who could sign, and somebody's time ran out. */
function isLeftAlone({ groups }: DocumentFacts): boolean {
  return !somebodyMaySign(groups) && somebody(groups, 'expired')
}

function somebody(groups: readonly SignerGroup[], standing: Standing): boolean {
  return groups.some(({ members }) => members.some((signer) => standingOf(signer) === standing))
}

/** Somebody declined, and those who are left are too few. What came after a cancellation does not count. */
function isDeclined({ needed, members }: SignerGroup, cancelledAt: Date | null): boolean {
  const now = members.map((signer) => standingOf(signer, cancelledAt))
  if (!now.includes('declined')) return false
  const left = now.filter((standing) => standing === 'signed' || standing === 'open').length
  return needed === 'all' || left < needed
}

/** How many signatures a group wants yet. */
export function signaturesWanted({ needed, members }: SignerGroup): number {
  const counted = members.filter(isCounted)
  const signed = counted.filter((signer) => standingOf(signer) === 'signed').length
  return Math.max(0, (needed === 'all' ? counted.length : needed) - signed)
}

/** Has the signatures it needs. */
export function isComplete(group: SignerGroup): boolean {
  return signaturesWanted(group) === 0
}

/** Whether a signature that a group wants can still come. Who waits for a group that is stuck cannot give it. */
function somebodyMaySign(groups: readonly SignerGroup[]): boolean {
  const next = groups.find((group) => !isComplete(group))
  return groups.some(
    (group) =>
      !isComplete(group) &&
      group.members.some((signer) => isOpen(signer) && (group === next || signer.askedAt !== null)),
  )
}
