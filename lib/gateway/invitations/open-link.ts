import { recentEvents } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { findLink, type OpenedLink } from '@/lib/storage/links'
import { findPersonSession } from '@/lib/storage/people/person-sessions'
import { type Authentication, findSession, type Result } from '@/lib/storage/sessions/sessions'
import { findSigner } from '@/lib/storage/signers'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { after, lifetimes } from '../rules/lifetimes'
import { secretDigest } from '../rules/links'
import { isInvited } from '../sessions/people/is-invited'

/**
 * What a link leads to, for as long as it works. Unknown, replaced and expired are one answer, but who had the
 * link of an address that was wrong reads whom to ask. The secret is the authorisation: a portal opens the
 * links of every relying party.
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
  throw new OperationFailure('link-not-found')
}

/** Whose link it is or was, though it may have been replaced since it was mailed; nobody else's it is now. */
export async function openAnyLink(tx: Transaction, secret: string): Promise<OpenedLink> {
  const opened = await findLink(tx, secretDigest(secret))
  if (opened) await refuseIfHandedOver(tx, opened)
  if (!opened || opened.signer.state === 'removed') throw new OperationFailure('link-not-found')
  if (!(await isRedirected(tx, opened))) return opened
  throw new OperationFailure('link-redirected', { ownerName: opened.document.ownerName })
}

/** Who handed over what they were asked reads to whom they did. */
async function refuseIfHandedOver(
  tx: Transaction,
  { signer: { handedOverTo }, document: { ownerName } }: OpenedLink,
): Promise<void> {
  const successor = handedOverTo === null ? undefined : await findSigner(tx, handedOverTo)
  if (!successor) return
  throw new OperationFailure('link-handed-over', { ownerName, handedOverTo: fullName(successor) })
}

/** Since the link ended, or as it did, its signer was given another address. */
async function isRedirected(
  tx: Transaction,
  { link: { replacedAt }, signer, document }: OpenedLink,
): Promise<boolean> {
  if (replacedAt === null || signer.state === 'removed') return false
  const about = { documentId: document.id, signerId: signer.id, kind: 'signer-changed' } as const
  const changes = await recentEvents(tx, about, after(replacedAt, -1))
  return changes.some(({ data }) => data.newLink === true)
}

/** Who is signing when the time runs out may finish. */
function isInTime({ link, signer }: OpenedLink, now: Date): boolean {
  return link.expiresAt === null || link.expiresAt > now || signer.state === 'signing'
}

/** A private document is for its invited person alone: who reads it has to have said who they are. */
export async function mayRead(
  context: Context,
  opened: OpenedLink,
  identification: string | undefined,
): Promise<boolean> {
  if (opened.document.access === 'public') return true
  return (await identifiedAs(context, opened, identification)) !== undefined
}

/** Who whoever holds the link has shown to be, not long ago, if that is the invited person. */
export async function identifiedAs(
  context: Context,
  { signer }: Pick<OpenedLink, 'signer'>,
  identification: string | undefined,
): Promise<Result<'authentication'> | undefined> {
  if (identification === undefined) return undefined
  for (const family of ['smartid', 'mobile'] as const) {
    const session = await findSession(context.database.db, {
      id: identification,
      relyingPartyId: context.relyingParty.id,
      family,
      kind: 'authentication',
    })
    if (session?.signerId === signer.id && session.finishedAt && session.result) {
      const fresh = after(session.finishedAt, lifetimes.identified) > context.clock()
      const holds = fresh && (await isStillSignedIn(context, session))
      return holds && isInvited(session.result.identity, signer) ? session.result : undefined
    }
  }
  return undefined
}

/** Whoever was identified by signing in is so until they sign out, or the session ends. */
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
