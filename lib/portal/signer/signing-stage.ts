import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { minuteMs } from '@/lib/vocabulary/durations'
import { isOpen } from '../owner/signer-progress'
import { type OutcomeReason, outcomeReason } from './outcomes'

export type Attempt = NonNullable<Invitation['attempt']>

/** What the signer's page is about right now. One stage, one task. */
export type SigningStage =
  | { readonly name: 'identify'; readonly outcome: OutcomeReason | undefined }
  | { readonly name: 'choose'; readonly outcome: OutcomeReason | undefined }
  | { readonly name: 'waiting'; readonly attempt: Attempt }
  | { readonly name: 'signed' }
  | { readonly name: 'rejected' }
  /** They get what the others have signed. */
  | { readonly name: 'copy' }
  /** Others sign before them. */
  | { readonly name: 'early'; readonly before: number; readonly mailed: boolean }
  | { readonly name: 'closed'; readonly why: ClosedWhy }

/** `over`: of a private document no more is told to whoever has not said who they are. */
type ClosedWhy = (typeof closedStates)[number] | 'notNeeded' | 'over'

/** States of a document that ask nothing more of anybody. */
const closedStates = ['declined', 'cancelled', 'expired', 'removed'] as const

/** How long the end of an attempt is worth telling; later the page starts afresh. */
const outcomeLifetimeMs = 10 * minuteMs

/**
 * Reads the stage from what the gateway says of an invitation.
 *
 * `identification` is the login this browser began. Somebody else's login to the same document is
 * nobody's business here; a signature may be continued wherever the document may be read.
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
  if (invitation.signer.role === 'copy') return { name: 'copy' }
  return ended(invitation, at) ?? { name: 'choose', outcome }
}

/** Nobody has to identify to read that nothing is asked of them, yet or any more. */
function outOfTurn({ signer }: Invitation): SigningStage | undefined {
  const { turn, signatures_before: before, mailed } = signer
  if (turn === 'waiting') return { name: 'early', before, mailed }
  return turn === 'not_needed' ? { name: 'closed', why: 'notNeeded' } : undefined
}

/** Of a document that was not opened: it is over for whoever could still have signed, or they have declined. */
function overUnread({ signer, document, ...link }: Invitation, at: Date): SigningStage | undefined {
  if (document !== null || signer.role === 'copy') return undefined
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
  // A login that succeeded and opened nothing was somebody else's.
  if (attempt.state === 'finished' && !opened) return 'wrong-person'
  return attempt.state === 'failed' ? outcomeReason(attempt.reason) : undefined
}

/** The states that ask nothing more of this signer; undefined while a signature is still wanted. */
function ended({ signer, document, ...link }: Invitation, at: Date): SigningStage | undefined {
  if (signer.signStatus === 'signed') return { name: 'signed' }
  if (signer.signStatus === 'rejected') return { name: 'rejected' }
  if (signer.signStatus === 'removed') return { name: 'closed', why: 'removed' }
  const why = closedStates.find((state) => state === document?.document_status)
  if (why) return { name: 'closed', why }
  return isOver(signableUntil(link), at) ? { name: 'closed', why: 'expired' } : undefined
}

/** The end of the link or the deadline of the document, whichever comes first: Unix time in seconds, as text. */
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
