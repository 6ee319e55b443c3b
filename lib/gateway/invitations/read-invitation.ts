import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { currentLink, type OpenedLink } from '@/lib/storage/documents/links'
import {
  listAnswering,
  listEverySigner,
  moveSigner,
  type Signer,
} from '@/lib/storage/documents/signers'
import { type Brand, findBrand, findLogo } from '@/lib/storage/relying-parties/brands'
import { isChoosing } from '@/lib/storage/sessions/choosing'
import {
  awaitsBrowser,
  holderOf,
  latestSession,
  providerSessionOf,
  type Session,
} from '@/lib/storage/sessions/sessions'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { Invitation } from '../contract/entries/hosted'
import { containedFileReply, containedFiles } from '../documents/content/contained-files'
import { fileReply } from '../documents/content/file-reply'
import { firstPageReply } from '../documents/content/first-page'
import { requireDocument } from '../documents/find-document'
import { isReminded } from '../documents/remind-signer'
import { sendAgainRequest } from '../documents/sent-again'
import { validateStored } from '../documents/validate-document'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { FileReply } from '../operation/reply'
import { factsOf } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { addressOfLink } from '../rules/links'
import { answersBefore, mayHandOver, turnOf } from '../rules/turns'
import { signerOf } from './invite'
import { mayRead, openLink, requireReader } from './open-link'

/** Returns what a link holder may see now: everything, or for a private document only the sender. */
const readInvitation: Operation<'readInvitation'> = async (context, { path, body }) => {
  const read = async () => {
    const opened = await openLink(context, context.database.db, path.secret)
    const mayReadDocument = await mayRead(context, opened, body.identification)
    if (body.viewed && mayReadDocument) await noteViewed(context, opened)
    return await context.database.db.transaction(
      (tx) => describeInvitation(context, tx, path.secret, mayReadDocument),
      snapshot,
    )
  }
  const invitation = await read()
  // The identification may have succeeded after the first query: a finished identification always opens the document.
  const hasJustEnded =
    !invitation.document &&
    invitation.attempt?.state === 'finished' &&
    invitation.attempt.token === body.identification
  return { status: 'ok', invitation: hasJustEnded ? await read() : invitation }
}

/** Reads signer, document and attempt in one snapshot, so that a finished attempt always has a signed signer. */
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
  const everybody = await listEverySigner(tx, document.id)
  const signers = mayReadDocument ? everybody.filter(({ state }) => state !== 'removed') : []
  return {
    kind: link.kind,
    language: signer.language,
    valid_until: link.expiresAt ? String(Math.floor(link.expiresAt.getTime() / 1000)) : null,
    deadline: document.deadline?.toISOString() ?? null,
    owner_name: document.ownerName,
    brand: describedBrand(await findBrand(tx, document)),
    access: document.access,
    identification_required: !mayReadDocument,
    document: mayReadDocument
      ? {
          uuid: document.id,
          name: document.name,
          title: document.title,
          message: document.message,
          type: document.format,
          size: document.file.size,
          sha256: document.file.sha256,
          document_status: document.state,
        }
      : null,
    signer: {
      ...describeTurn(document, signer, everybody),
      name: signer.name,
      surname: signer.surname,
      country: signer.country,
      // If the person had to identify to read the document, the certificate gives the code.
      code_known: signer.personalCode !== null || document.access === 'private',
      role: signer.role,
      signStatus: signer.state,
      method: signer.method,
      signed_at: signer.signedAt?.toISOString() ?? null,
      approved_at: signer.approvedAt?.toISOString() ?? null,
      signature_page: signaturePage(document, signer),
      success_url: signer.successUrl,
      send_again: mayReadDocument ? await sendAgainRequest(tx, document, signer) : 'none',
    },
    other_signers: signers
      .filter(({ id }) => id !== signer.id)
      .map(({ name, surname, role, state }) => ({
        name,
        surname,
        role: role === 'approver' ? role : ('signer' as const),
        signStatus: state,
      })),
  }
}

function describedBrand(brand: Brand | undefined): Invitation['brand'] {
  if (!brand) return null
  const { displayName: name, accent, logoDigest: logo_sha256 } = brand
  return { name, accent, logo_sha256 }
}

/** The sender's logo, which any link holder may see. */
const readInvitationLogo: Operation<'readInvitationLogo'> = async (context, { path }) => {
  const { db } = context.database
  const { document } = await openLink(context, db, path.secret)
  const logo = await findLogo(db, document)
  const bytes = logo === undefined ? new Uint8Array() : decodeBase64(logo)
  return new FileReply({
    name: 'logo.png',
    mediaType: 'image/png',
    size: bytes.length,
    sha256: undefined,
    chunks: async function* () {
      if (bytes.length > 0) yield bytes
    },
  })
}

/**
 * Page of a signer's visible signature: the page of the signer's own mark, otherwise the page of the document's
 * position.
 */
function signaturePage(document: Document, { mark }: Signer): number | null {
  if (mark) return mark.page
  if (document.signaturePosition === null) return null
  return document.signaturePage === 'last_page' ? -1 : 1
}

/** The turn of the link holder. A holder who may not read the document also learns how many people sign before. */
function describeTurn(
  document: Document,
  signer: Signer,
  everybody: readonly Signer[],
): Pick<
  Invitation['signer'],
  'turn' | 'signatures_before' | 'approvals_before' | 'mailed' | 'reminded' | 'may_hand_over'
> {
  const facts = factsOf(document, everybody)
  const turn = turnOf(facts, signer)
  return {
    turn,
    signatures_before: answersBefore(facts, signer, 'signer'),
    approvals_before: answersBefore(facts, signer, 'approver'),
    mailed: !signer.noEmail && signer.email !== null,
    reminded: turn === 'now' && isReminded(document, signer),
    may_hand_over: mayHandOver(document, facts, everybody, signer),
  }
}

/** Seconds until the session of another current signer expires; null if there is none. */
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
    // A person who has chosen the certificate still has to sign, so the state is `waiting`.
    state: isChoosing(session) ? 'waiting' : attemptStates[session.state],
    control_code: session.controlCode || null,
    device_link: session.request.deviceLink?.type ?? null,
    browser_request: awaitsBrowser(session)
      ? (providerSessionOf(session).browserRequest ?? null)
      : null,
    started_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    reason: session.failure?.reason ?? null,
    request_id: session.requestId,
  }
}

async function noteViewed(context: Context, { document, signer }: OpenedLink): Promise<void> {
  if (signer.state !== 'pending') return
  await context.database.db.transaction(async (tx) => {
    await lockDocument(tx, document.id)
    const at = context.clock()
    if (!(await moveSigner(tx, signer.id, ['pending'], { state: 'viewed', viewedAt: at }))) return
    await recordEvent(tx, document, {
      at,
      kind: 'viewed',
      actor: fullName(signer),
      signerId: signer.id,
      data: { sha256: document.file.sha256 },
    })
  })
}

/** The current document, for a link holder who may read it. */
const readInvitationFile: Operation<'readInvitationFile'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return fileReply(context, opened.document)
}

/** Returns the current link of a signer, for clients that deliver links themselves. */
const readInvitationLink: Operation<'readInvitationLink'> = async (context, { path, body }) => {
  return { status: 'ok', invitationUrl: await linkOfSigner(context, path.documentId, body) }
}

/** Returns the address of a signer's current link. */
export async function linkOfSigner(
  context: Context,
  documentId: string,
  { email, signer_id }: ParsedRequestOf<'readInvitationLink'>,
): Promise<string> {
  const { db } = context.database
  const document = await requireDocument(context, db, documentId)
  const signers = await listAnswering(db, document.id)
  const signer = email ? signerOf(signers, email) : signers.find(({ id }) => id === signer_id)
  const link = signer && (await currentLink(db, signer.id, context.clock()))
  if (!link) {
    throw email
      ? invalidParameter('email', 'There is no such signer')
      : new OperationFailure('signer-not-found')
  }
  return (await addressOfLink(context.settings, db, signer, link)).address
}

const readInvitationContents: Operation<'readInvitationContents'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return { status: 'ok', files: [...(await containedFiles(context, opened.document))] }
}

const validateInvitation: Operation<'validateInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return await validateStored(context, opened.document, body.language)
}

const readInvitationPart: Operation<'readInvitationPart'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return await containedFileReply(context, opened.document, path.fileIndex)
}

const readInvitationPicture: Operation<'readInvitationPicture'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return await firstPageReply(context, opened.document, body.sha256)
}

export const operations = {
  readInvitation,
  readInvitationLogo,
  readInvitationFile,
  readInvitationLink,
  readInvitationContents,
  validateInvitation,
  readInvitationPart,
  readInvitationPicture,
}
