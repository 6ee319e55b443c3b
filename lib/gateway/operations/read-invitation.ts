import { recordEvent } from '@/lib/storage/audit-trail'
import { lockDocument } from '@/lib/storage/documents'
import type { OpenedLink } from '@/lib/storage/links'
import { holderOf, latestSession, type Session } from '@/lib/storage/sessions'
import { listSigners, moveSigner } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import type { Invitation } from '../contract/hosted'
import { fullName } from '../invitation/full-name'
import { mayRead, openLink } from '../invitation/open-link'
import type { Operation } from './operation'

/** What the holder of a link may see now: all of it, or, of a private document, only who asks. */
export const readInvitation: Operation<'readInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  const mayReadDocument = await mayRead(context, opened, body.identification)
  if (body.viewed && mayReadDocument) await noteViewed(context, opened)
  const invitation = await context.database.db.transaction(
    (tx) => describeInvitation(context, tx, path.secret, mayReadDocument),
    snapshot,
  )
  return { status: 'ok', invitation }
}

/** Signer, document and attempt as they were at one moment: a finished attempt has a signed signer. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function describeInvitation(
  context: Context,
  tx: Transaction,
  secret: string,
  mayReadDocument: boolean,
): Promise<Invitation> {
  const opened = await openLink(context, tx, secret)
  const attempt = await latestSession(tx, opened.signer.id)
  return {
    ...(await describeLink(tx, opened, mayReadDocument)),
    busy_seconds: busySeconds(context, opened, await holderOf(tx, opened.document.id)),
    attempt: attempt ? describeAttempt(attempt) : null,
  }
}

async function describeLink(
  tx: Transaction,
  { link, signer, document }: OpenedLink,
  mayReadDocument: boolean,
): Promise<Omit<Invitation, 'busy_seconds' | 'attempt'>> {
  const signers = mayReadDocument ? await listSigners(tx, document.id) : []
  return {
    kind: link.kind,
    language: signer.language === 'en' ? 'en' : 'lt',
    valid_until: link.expiresAt ? String(Math.floor(link.expiresAt.getTime() / 1000)) : null,
    owner_name: document.ownerName,
    access: document.access,
    identification_required: !mayReadDocument,
    document: mayReadDocument
      ? {
          uuid: document.id,
          name: document.name,
          type: document.format,
          size: document.file.size,
          sha256: document.file.sha256,
          document_status: document.state,
        }
      : null,
    signer: {
      name: signer.name,
      surname: signer.surname,
      signStatus: signer.state,
      method: signer.method,
      signed_at: signer.signedAt?.toISOString() ?? null,
      success_url: signer.successUrl,
    },
    other_signers: signers
      .filter(({ id }) => id !== signer.id)
      .map(({ name, surname, state }) => ({ name, surname, signStatus: state })),
  }
}

/** Seconds until whoever signs this document now is out of time; null when nobody else does. */
function busySeconds(
  { clock }: Context,
  { signer }: OpenedLink,
  holder: Session | undefined,
): number | null {
  if (!holder || holder.signerId === signer.id) return null
  return Math.max(1, Math.ceil((holder.expiresAt.getTime() - clock().getTime()) / 1000))
}

const attemptStates = {
  prepared: 'waiting',
  asked: 'waiting',
  answered: 'completing',
  finished: 'finished',
  failed: 'failed',
} as const

function describeAttempt(session: Session): NonNullable<Invitation['attempt']> {
  return {
    token: session.id,
    kind: session.kind === 'authentication' ? 'authentication' : 'signing',
    method: session.family,
    state: attemptStates[session.state],
    control_code: session.controlCode,
    device_link: session.request.deviceLink?.type ?? null,
    started_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    reason: session.failure?.reason ?? null,
  }
}

async function noteViewed(context: Context, { document, signer }: OpenedLink): Promise<void> {
  if (signer.state !== 'pending') return
  await context.database.db.transaction(async (tx) => {
    await lockDocument(tx, document.id)
    const at = context.clock()
    if (!(await moveSigner(tx, signer.id, ['pending'], { state: 'viewed', viewedAt: at }))) return
    await recordEvent(tx, {
      documentId: document.id,
      relyingPartyId: document.relyingPartyId,
      at,
      kind: 'viewed',
      actor: fullName(signer),
      signerId: signer.id,
      data: { sha256: document.file.sha256 },
    })
  })
}
