import type { SignatureAppearance } from '@/lib/signature/signature-appearance'
import { recordEvent } from '@/lib/storage/audit-trail'
import { type Document, lockDocument } from '@/lib/storage/documents'
import type { OpenedLink } from '@/lib/storage/links'
import type { Person, ProviderFamily } from '@/lib/storage/records'
import { findSession, holderOf } from '@/lib/storage/sessions'
import { moveSigner } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import { formats } from '../document/formats'
import { signatureLines } from '../document/signature-lines'
import { fullName } from '../invitation/full-name'
import { isInvited } from '../invitation/is-invited'
import { openLink, requireReader } from '../invitation/open-link'
import { OperationFailure } from '../operation-failure'
import type { AuthenticationResult } from '../session/complete-authentication'
import type { SessionClaim } from '../session/launch-session'
import { type SigningWish, startSigning } from '../session/start-signing'
import { deviceLinkOf } from './device-link-of'
import { hostedPerson } from './hosted-person'
import type { Operation } from './operation'
import { phoneLanguages, phoneText } from './signing-request'

/** Signs as the invited person exactly the bytes that were shown to them. */
export const signInvitation: Operation<'signInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  checkShown(opened.document, body.sha256)
  await checkTurn(context, context.database.db, opened)
  const { family, person } = hostedPerson(context, opened.signer, body)
  const { request, ...wish } = wishOf(context, opened)
  const started = await startSigning(context, {
    ...{ ...wish, family, person },
    request: { ...request, ...deviceLinkOf(context, body) },
    documentNumber: await shownAccount(context, person, body.identification),
    claim: (tx) => claimTurn(context, tx, opened, family, body.sha256),
  })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

/** The account by which this very person has identified for the document, if they have. */
async function shownAccount(
  { database, relyingParty }: Context,
  person: Person,
  identification: string | undefined,
): Promise<string | undefined> {
  if (identification === undefined) return undefined
  const { db } = database
  const kind = 'authentication'
  const session = await findSession(db, relyingParty.id, identification, 'smartid', kind)
  const isTheirs =
    session?.person.country === person.country &&
    session.person.personalCode === person.personalCode
  return isTheirs ? (session.result as AuthenticationResult | null)?.documentNumber : undefined
}

function wishOf(
  context: Context,
  { document, signer }: OpenedLink,
): Pick<SigningWish, 'file' | 'format' | 'request' | 'appearance' | 'checkIdentity'> {
  const { locale } = context
  return {
    file: document.file,
    format: document.format,
    request: {
      locale,
      ...phoneText({}, document.name),
      phoneLanguage: phoneLanguages[locale],
      certificateLevel: 'QUALIFIED',
      peps: document.peps,
      sanctions: document.sanctions,
    },
    appearance: appearanceOf(context, document),
    checkIdentity: (identity) => {
      if (!isInvited(identity, signer)) throw new OperationFailure('wrong-person')
    },
  }
}

function appearanceOf(context: Context, document: Document): SigningWish['appearance'] {
  const position = document.signaturePosition as SignatureAppearance['position'] | null
  if (position === null) return undefined
  const page = document.signaturePage as SignatureAppearance['page']
  return (identity) => ({
    position,
    page,
    lines: signatureLines(identity, context, context.locale),
  })
}

/** What is signed is what was seen: a container's content is the same with fewer signatures. */
function checkShown({ file }: Pick<Document, 'file'>, shown: string): void {
  const digests = [file.sha256, ...(file.earlier ?? [])]
  if (!digests.includes(shown.toLowerCase())) throw new OperationFailure('document-changed')
}

/** A PDF takes one signature at a time: whoever comes second is told for how long. */
async function checkTurn(
  { clock }: Context,
  tx: Transaction,
  { document, signer }: OpenedLink,
): Promise<void> {
  if (document.state === 'declined' || document.state === 'expired') {
    throw new OperationFailure('busy', { detail: `The document is ${document.state}` })
  }
  if (signer.state === 'signed' || signer.state === 'rejected') {
    throw new OperationFailure('busy', { detail: `The signer has ${signer.state} already` })
  }
  const holder = await holderOf(tx, document.id)
  if (!holder) return
  const left = Math.ceil((holder.expiresAt.getTime() - clock().getTime()) / 1000)
  throw new OperationFailure('busy', { retryAfterSeconds: Math.max(1, left) })
}

/** The same checks again with the document held, and the turn is this session's. */
async function claimTurn(
  context: Context,
  tx: Transaction,
  opened: OpenedLink,
  family: ProviderFamily,
  shown: string,
): Promise<SessionClaim> {
  const document = await lockDocument(tx, opened.document.id)
  if (!document) throw new OperationFailure('document-not-found')
  checkShown(document, shown)
  await checkTurn(context, tx, { ...opened, document })
  const { signer } = opened
  if (!(await moveSigner(tx, signer.id, ['pending', 'viewed'], { state: 'signing' }))) {
    throw new OperationFailure('busy')
  }
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at: context.clock(),
    kind: 'signing-started',
    actor: fullName(signer),
    signerId: signer.id,
    data: { method: family, sha256: document.file.sha256 },
  })
  return {
    documentId: document.id,
    signerId: signer.id,
    ...(formats[document.format].parallel ? {} : { holdsDocument: document.id }),
    documentVersion: document.version,
  }
}
