import { recentEvents } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { findLink, type OpenedLink } from '@/lib/storage/documents/links'
import { findSigner } from '@/lib/storage/documents/signers'
import { findPersonSession } from '@/lib/storage/people/person-sessions'
import { type Authentication, findSession, type Result } from '@/lib/storage/sessions/sessions'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { after, lifetimes } from '../rules/lifetimes'
import { secretDigest } from '../rules/links'
import { mayIdentify } from '../sessions/authentication/identity-proof'
import { isInvited } from '../sessions/people/is-invited'

/**
 * Opens a working link. Unknown, replaced and expired invitations give the same answer, except that the holder of a
 * link to a corrected address, or of an ended temporary link, gets the sender's name. The secret is the
 * authorisation: a portal opens the links of every relying party.
 */
export async function openLink(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  secret: string,
): Promise<OpenedLink> {
  const opened = await findLink(tx, secretDigest(secret))
  const works =
    opened !== undefined &&
    opened.link.replacedAt === null &&
    isInTime(opened, clock()) &&
    opened.signer.state !== 'removed'
  if (works) return opened
  if (opened) await refuseIfHandedOver(tx, opened)
  if (opened && (await isRedirected(tx, opened))) {
    throw new OperationFailure('link-redirected', { ownerName: opened.document.ownerName })
  }
  if (opened && hasJustEnded(opened, clock())) {
    const { document, signer } = opened
    const returnUrl = signer.successUrl ?? undefined
    throw new OperationFailure('link-ended', { ownerName: document.ownerName, returnUrl })
  }
  throw new OperationFailure('link-not-found')
}

/** Whether an ended temporary link still names its sender. */
export function hasJustEnded({ link, signer }: Ended, now: Date): boolean {
  const ends = [link.expiresAt, link.replacedAt, signer.removedAt].filter((end) => end !== null)
  const end = Math.min(...ends.map((moment) => moment.getTime()))
  return link.kind === 'temporary' && after(new Date(end), lifetimes.endedLink) > now
}

interface Ended {
  readonly link: Pick<OpenedLink['link'], 'kind' | 'expiresAt' | 'replacedAt'>
  readonly signer: Pick<OpenedLink['signer'], 'removedAt'>
}

/**
 * Opens a current or replaced link, since the mailed link may have been replaced meanwhile. Refuses links whose
 * signer has handed over, was removed or has a new address.
 */
export async function openAnyLink(tx: Transaction, secret: string): Promise<OpenedLink> {
  const opened = await findLink(tx, secretDigest(secret))
  if (opened) await refuseIfHandedOver(tx, opened)
  if (!opened || opened.signer.state === 'removed') throw new OperationFailure('link-not-found')
  if (!(await isRedirected(tx, opened))) return opened
  throw new OperationFailure('link-redirected', { ownerName: opened.document.ownerName })
}

/** Throws if the signer has handed over. The failure has the name of the successor. */
async function refuseIfHandedOver(
  tx: Transaction,
  { signer: { handedOverTo }, document: { ownerName } }: OpenedLink,
): Promise<void> {
  const successor = handedOverTo === null ? undefined : await findSigner(tx, handedOverTo)
  if (!successor) return
  throw new OperationFailure('link-handed-over', { ownerName, handedOverTo: fullName(successor) })
}

/** Whether the signer got another address when the link ended or later. */
async function isRedirected(
  tx: Transaction,
  { link: { replacedAt }, signer, document }: OpenedLink,
): Promise<boolean> {
  if (replacedAt === null || signer.state === 'removed') return false
  const about = { documentId: document.id, signerId: signer.id, kind: 'signer-changed' } as const
  const changes = await recentEvents(tx, about, after(replacedAt, -1))
  return changes.some(({ data }) => data.newLink === true)
}

/** Whether a link has not expired. A signer who is signing when the link expires may finish. */
function isInTime({ link, signer }: OpenedLink, now: Date): boolean {
  return link.expiresAt === null || link.expiresAt > now || signer.state === 'signing'
}

/**
 * Whether a link holder may read the document. A private document requires that the holder has identified as the
 * invited person. An approver always has to identify.
 */
export async function mayRead(
  context: Context,
  opened: OpenedLink,
  identification: string | undefined,
): Promise<boolean> {
  if (opened.document.access === 'public' && opened.signer.role !== 'approver') return true
  return (await identifiedAs(context, opened, identification)) !== undefined
}

/** A proved identity, and the method that proved it. */
export type Identified = Result<'authentication'> & { readonly family: MethodName }

/** The identity that the link holder recently proved, if it is the invited person's. */
export async function identifiedAs(
  context: Context,
  { signer }: Pick<OpenedLink, 'signer'>,
  identification: string | undefined,
): Promise<Identified | undefined> {
  if (identification === undefined) return undefined
  const session = await findSession(context.database.db, {
    id: identification,
    relyingPartyId: context.relyingParty.id,
    kind: 'authentication',
  })
  if (session?.signerId !== signer.id || !(session.finishedAt && session.result)) return undefined
  const fresh = after(session.finishedAt, lifetimes.identified) > context.clock()
  const holds = fresh && (await isStillSignedIn(context, session))
  const { family, result } = session
  const isTheirs = mayIdentify({ ...result, family }, signer) && isInvited(result.identity, signer)
  return holds && isTheirs ? { ...result, family } : undefined
}

/** An identification by sign-in is valid until the person signs out or the session ends. */
async function isStillSignedIn(
  { database, relyingParty, clock }: Context,
  { personSession }: Authentication,
): Promise<boolean> {
  if (personSession === null) return true
  const goesOn = await findPersonSession(database.db, relyingParty.id, personSession, clock())
  return goesOn !== undefined
}

export async function requireReader(
  context: Context,
  opened: OpenedLink,
  identification: string | undefined,
): Promise<void> {
  if (await mayRead(context, opened, identification)) return
  throw new OperationFailure('identification-required')
}
