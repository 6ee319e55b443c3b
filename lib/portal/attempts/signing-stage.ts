import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { onlyReads } from '@/lib/vocabulary/document'
import { minuteMs } from '@/lib/vocabulary/durations'
import { hasAgreed, isOpen } from '../people/is-open'
import { type OutcomeReason, outcomeReason } from './outcomes'

export type Attempt = NonNullable<Invitation['attempt']>

/** The current stage of the signer's page. Each stage has one task. */
export type SigningStage =
  | { readonly name: 'identify'; readonly outcome: OutcomeReason | undefined }
  | { readonly name: 'choose'; readonly outcome: OutcomeReason | undefined }
  | { readonly name: 'waiting'; readonly attempt: Attempt }
  | { readonly name: 'signed' }
  | { readonly name: 'rejected' }
  /** The link holder only reads: an observer, or a recipient of a copy. */
  | { readonly name: 'copy' }
  /** Others must sign or approve before this person. */
  | {
      readonly name: 'early'
      readonly before: number
      readonly approvals: number
      readonly mailed: boolean
    }
  | { readonly name: 'closed'; readonly why: ClosedWhy }

/** `over`: the general reason for an unidentified reader of a private document. */
type ClosedWhy = (typeof closedStates)[number] | 'notNeeded' | 'over'

/** States of a document in which no signature is requested. */
const closedStates = ['declined', 'cancelled', 'expired', 'removed'] as const

/** How long the end of an attempt is shown. After that, the page shows the start again. */
const outcomeLifetimeMs = 10 * minuteMs

/**
 * Determines the stage from an invitation. `identification` is the login that this browser began; a login that another
 * browser began for the same document is ignored. A signature may be continued in any browser that may read the
 * document.
 */
export function signingStage(
  invitation: Invitation,
  identification: string | undefined,
  at: Date,
): SigningStage {
  const attempt = ownAttempt(invitation, identification)
  if (isRunning(attempt)) return { name: 'waiting', attempt }
  const notTheirs = outOfTurn(invitation) ?? overUnread(invitation, at)
  if (notTheirs) return notTheirs
  const opened = invitation.document !== null
  const outcome = attempt && recentOutcome(attempt, opened, at)
  if (!opened) return { name: 'identify', outcome }
  if (onlyReads(invitation.signer.role)) return { name: 'copy' }
  return ended(invitation, at) ?? { name: 'choose', outcome }
}

/** Even without identification, a signer can read that it is not their turn or that they are not needed. */
function outOfTurn({ signer }: Invitation): SigningStage | undefined {
  const { turn, signatures_before: before, approvals_before: approvals, mailed } = signer
  if (turn === 'waiting') return { name: 'early', before, approvals, mailed }
  return turn === 'not_needed' ? { name: 'closed', why: 'notNeeded' } : undefined
}

/** The stage for a document that was not opened, if signing has ended for all or the signer has declined. */
function overUnread({ signer, document, ...link }: Invitation, at: Date): SigningStage | undefined {
  if (document !== null || onlyReads(signer.role)) return undefined
  if (signer.signStatus === 'rejected') return { name: 'rejected' }
  if (!isOpen(signer)) return undefined
  if (isOver(signableUntil(link), at)) return { name: 'closed', why: 'expired' }
  return signer.turn === 'over' ? { name: 'closed', why: 'over' } : undefined
}

function ownAttempt({ attempt, document }: Invitation, identification: string | undefined) {
  if (attempt === null) return undefined
  const visible = attempt.kind === 'signing' ? document !== null : attempt.token === identification
  return visible ? attempt : undefined
}

function isRunning(attempt: Attempt | undefined): attempt is Attempt {
  return attempt?.state === 'waiting' || attempt?.state === 'completing'
}

function recentOutcome(attempt: Attempt, opened: boolean, at: Date): OutcomeReason | undefined {
  if (at.getTime() - Date.parse(attempt.started_at) > outcomeLifetimeMs) return undefined
  // A login that succeeded but did not open the document was another person's.
  if (attempt.state === 'finished' && !opened) return 'wrong-person'
  return attempt.state === 'failed' ? outcomeReason(attempt.reason) : undefined
}

/** The stage if nothing more is asked of this signer. Undefined while a signature is requested. */
function ended({ signer, document, ...link }: Invitation, at: Date): SigningStage | undefined {
  if (hasAgreed(signer)) return { name: 'signed' }
  if (signer.signStatus === 'rejected') return { name: 'rejected' }
  if (signer.signStatus === 'removed') return { name: 'closed', why: 'removed' }
  const why = closedStates.find((state) => state === document?.document_status)
  if (why) return { name: 'closed', why }
  return isOver(signableUntil(link), at) ? { name: 'closed', why: 'expired' } : undefined
}

/** The end of the link or the deadline of the document, whichever comes first. Unix time in seconds, as text. */
export function signableUntil({
  valid_until,
  deadline,
}: Pick<Invitation, 'valid_until' | 'deadline'>): string | null {
  if (deadline === null) return valid_until
  const seconds = Math.floor(Date.parse(deadline) / 1000)
  return String(valid_until === null ? seconds : Math.min(seconds, Number(valid_until)))
}

function isOver(validUntil: string | null, at: Date): boolean {
  return validUntil !== null && Number(validUntil) * 1000 <= at.getTime()
}
