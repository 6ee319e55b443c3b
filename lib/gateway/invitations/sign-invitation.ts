import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type PersonIdentity,
  personIdentifier,
  personNamed,
  sameIdentifier,
} from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import type { OpenedLink } from '@/lib/storage/links'
import { countedSince, lockKey, noteCounted } from '@/lib/storage/rate-counts'
import { holderOf } from '@/lib/storage/sessions/sessions'
import { listSigners, moveSigner } from '@/lib/storage/signers'
import type { SignaturePage, SignaturePosition } from '@/lib/vocabulary/document'
import { hourMs } from '@/lib/vocabulary/durations'
import type { Language } from '@/lib/vocabulary/language'
import type { Person } from '@/lib/vocabulary/person'
import { type ProviderFamily, promptLanguageOf } from '@/lib/vocabulary/provider'
import type { ParsedRequestOf } from '../contract/endpoints'
import { marksKept } from '../documents/content/check-marks'
import { formats } from '../documents/content/formats'
import { refuseIfOverdue } from '../documents/deadline'
import { refuseIfEnded } from '../documents/refresh-state'
import { refuseIfNotTheirTurn } from '../documents/their-turn'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'
import { limitKey } from '../operation/secrets/secret-keys'
import { isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import { askedDeviceLink } from '../sessions/device-link'
import type { SessionClaim } from '../sessions/launch-session'
import {
  notingOtherPerson,
  numberDifference,
  otherPerson,
  requireInvited,
} from '../sessions/people/is-invited'
import { admitByLink } from '../sessions/people/people-asked'
import { promptRefusal } from '../sessions/prompt-limits'
import { requestOf } from '../sessions/session-request'
import { type SigningInput, signatureLines, startSigning } from '../signing/initialize-signing'
import { hostedPerson } from './identify-invited'
import { identifiedAs, openLink, requireReader } from './open-link'

/** Signs as the invited person exactly the bytes that were shown to them. */
export const signInvitation: Operation<'signInvitation'> = async (context, { path, body }) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  checkShown(opened.document, body.sha256)
  await checkTurn(context, context.database.db, opened)
  const started = await notingOtherPerson(context, opened, body.method, async () => {
    const { family, person, documentNumber } = await askedSigner(context, opened, body)
    await admitByLink(context, opened.signer, person)
    if (body.device_link !== undefined && documentNumber === undefined) {
      await admitCertificateChoice(context, opened.signer.id)
    }
    const { request, ...input } = await inputOf(context, opened, body.language ?? context.locale)
    return await startSigning(context, {
      ...input,
      family,
      person,
      request: { ...request, ...askedDeviceLink(context, body) },
      documentNumber,
      claim: (tx) => {
        const { mark } = opened.signer
        const claim = { secret: path.secret, family, person, sha256: body.sha256, mark }
        return claimTurn(context, tx, opened.document.id, claim)
      },
    })
  })
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

/** Whom to ask, and the account by which this very person has identified for the document, if they have. */
async function askedSigner(
  context: Context,
  { signer }: OpenedLink,
  body: ParsedRequestOf<'signInvitation'>,
) {
  const { family, person: named } = hostedPerson(context, signer, body)
  const known = await identifiedAs(context, { signer }, body.identification)
  const identifier = known?.identity.identifier
  const person = named ?? (identifier && personNamed(identifier))
  if (!person) {
    throw invalidParameter('code', 'This value is required: the invitation does not say it')
  }
  const isTheirs = identifier && sameIdentifier(identifier, personIdentifier(person))
  return { family, person, documentNumber: isTheirs ? known?.documentNumber : undefined }
}

async function inputOf(
  context: Context,
  opened: OpenedLink,
  language: Language,
): Promise<Pick<SigningInput, 'file' | 'format' | 'request' | 'appearance' | 'checkIdentity'>> {
  const { document, signer } = opened
  return {
    file: document.file,
    format: document.format,
    request: requestOf(context, {}, document.name, {
      phoneLanguage: promptLanguageOf[language],
      peps: document.peps,
      sanctions: document.sanctions,
    }),
    appearance: await appearanceOf(context, opened, language),
    checkIdentity: (identity) => requireInvited(identity, signer),
  }
}

/** At the signer's own mark, else where the document says, beside the marks of others who are yet to sign. */
async function appearanceOf(
  context: Context,
  { document, signer }: OpenedLink,
  language: Language,
): Promise<SigningInput['appearance']> {
  const linesOf = (identity: PersonIdentity) => signatureLines(identity, context, language)
  const { mark } = signer
  if (mark) return (identity) => ({ mark, lines: linesOf(identity) })
  const position = document.signaturePosition as SignaturePosition | null
  if (position === null) return undefined
  const page = document.signaturePage as SignaturePage
  const kept = marksKept(await listSigners(context.database.db, document.id))
  return (identity) => ({ position, page, kept, lines: linesOf(identity) })
}

/** What is signed is what was seen: a container's content is the same with fewer signatures. */
function checkShown({ file }: Pick<Document, 'file'>, shown: string): void {
  const digests = [file.sha256, ...(file.earlier ?? [])]
  if (!digests.includes(shown.toLowerCase())) throw new OperationFailure('document-changed')
}

/** A PDF takes one signature at a time: whoever comes second is told for how long. */
async function checkTurn(
  context: Context,
  tx: Transaction,
  { document, signer }: OpenedLink,
): Promise<void> {
  refuseIfEnded(document)
  refuseIfOverdue(context, document)
  if (!isOpen(signer)) throw new OperationFailure('busy', { detail: 'This signer is not awaited' })
  await refuseIfNotTheirTurn(tx, document, signer)
  const holder = await holderOf(tx, document.id)
  if (!holder) return
  const left = Math.ceil((holder.expiresAt.getTime() - context.clock().getTime()) / 1000)
  throw new OperationFailure('busy', { retryAfterSeconds: Math.max(1, left) })
}

interface TurnClaim {
  /** Of the link. */
  readonly secret: string
  readonly family: ProviderFamily
  readonly person: Person
  /** What was shown, hex. */
  readonly sha256: string
  /** Where the prepared signature is seen. */
  readonly mark: OpenedLink['signer']['mark']
}

/** The same checks again with the document locked, and the turn is this session's. */
export async function claimTurn(
  context: Context,
  tx: Transaction,
  documentId: string,
  { secret, family, person, sha256, mark }: TurnClaim,
): Promise<SessionClaim> {
  const document = await lockDocument(tx, documentId)
  if (!document) throw new OperationFailure('document-not-found')
  const { signer, link } = await openLink(context, tx, secret)
  checkShown(document, sha256)
  // The owner may have changed whom the invitation is for.
  const difference = numberDifference(signer, personIdentifier(person))
  if (difference) throw otherPerson(difference, signer)
  if (!isDeepStrictEqual(mark, signer.mark)) throw new OperationFailure('busy')
  await checkTurn(context, tx, { link, signer, document })
  if (!(await moveSigner(tx, signer.id, ['pending', 'viewed'], { state: 'signing' }))) {
    throw new OperationFailure('busy')
  }
  await recordEvent(tx, document, {
    at: context.clock(),
    kind: 'signing-started',
    actor: fullName(signer),
    signerId: signer.id,
    data: { method: family, sha256: document.file.sha256 },
  })
  return {
    documentId: document.id,
    signerId: signer.id,
    holdsDocument: formats[document.format].parallel ? undefined : document.id,
    documentVersion: document.version,
  }
}

const countedAtMost = 1_000
const notLive = { liveUntil: undefined, rungAt: undefined, isUnanswered: false }

/**
 * Before a link can be made for a signature the provider is asked for a certificate, and somebody with
 * several accounts is asked on the phone which one it shall be. That counts for the invitation and not for
 * the person: nobody without it can use it up.
 */
async function admitCertificateChoice(context: Context, signerId: string): Promise<void> {
  const { minute, hour } = context.settings.promptLimits
  if (minute === 0 && hour === 0) return
  const now = context.clock()
  const key = limitKey(context.settings.keys[0], 'certificate-choice', signerId)
  await context.database.db.transaction(async (tx) => {
    await lockKey(tx, key)
    const hourAgo = new Date(now.getTime() - hourMs)
    const counted = await countedSince(tx, key, hourAgo, countedAtMost)
    const asked = counted.map(({ at }) => ({ at, ...notLive }))
    const { promptDelayMs } = context.settings
    const settings = { promptLimits: { live: 0, minute, hour }, promptDelayMs }
    const refusal = promptRefusal(asked, settings, now)
    if (refusal) throw refusal
    await noteCounted(tx, { key, subject: randomUUID(), at: now })
  })
}
