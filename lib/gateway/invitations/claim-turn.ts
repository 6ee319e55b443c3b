import { isDeepStrictEqual } from 'node:util'
import { personIdentifier } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import type { OpenedLink } from '@/lib/storage/documents/links'
import { listEverySigner, moveSigner } from '@/lib/storage/documents/signers'
import type { SessionRequest } from '@/lib/storage/schema/records'
import { holderOf } from '@/lib/storage/sessions/sessions'
import type { Language } from '@/lib/vocabulary/language'
import type { Person } from '@/lib/vocabulary/person'
import { type MethodName, promptLanguageOf } from '@/lib/vocabulary/provider'
import { formats } from '../documents/content/formats'
import { refuseIfOverdue } from '../documents/deadline'
import { refuseIfEnded } from '../documents/refresh-state'
import { refuseIfNotTheirTurn } from '../documents/their-turn'
import type { Context } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { isOpen } from '../rules/document-state'
import { fullName } from '../rules/full-name'
import type { SessionClaim } from '../sessions/launch-session'
import { numberDifference, otherPerson } from '../sessions/people/is-invited'
import { requestOf } from '../sessions/session-request'
import { openLink } from './open-link'

export const requestFor = (
  context: Context,
  { name, peps, sanctions }: Document,
  language: Language,
): SessionRequest =>
  requestOf(context, {}, name, { phoneLanguage: promptLanguageOf[language], peps, sanctions })

/**
 * Refuses if the document is not the one that was shown. Earlier versions of a container are accepted: only signatures
 * were added since.
 */
export function checkShown({ file }: Pick<Document, 'file'>, shown: string): void {
  const digests = [file.sha256, ...(file.earlier ?? [])]
  if (!digests.includes(shown.toLowerCase())) throw new OperationFailure('document-changed')
}

/** A PDF takes one signature at a time. A second signer gets the remaining time as Retry-After. */
export async function checkTurn(
  context: Context,
  tx: Transaction,
  { document, signer }: OpenedLink,
): Promise<void> {
  refuseIfEnded(document)
  refuseIfOverdue(context, document)
  if (signer.role !== 'signer') throw new OperationFailure('not-needed')
  if (!isOpen(signer))
    throw new OperationFailure('busy', { detail: 'This signer cannot sign any more' })
  await refuseIfNotTheirTurn(tx, document, signer)
  const holder = await holderOf(tx, document.id)
  if (!holder) return
  const left = Math.ceil((holder.expiresAt.getTime() - context.clock().getTime()) / 1000)
  throw new OperationFailure('busy', { retryAfterSeconds: Math.max(1, left) })
}

/**
 * Refuses content other than the content that was approved since the last signature: the next signer gets exactly this
 * content.
 */
async function refuseUnlessApproved(tx: Transaction, { id, file }: Document): Promise<void> {
  const everybody = await listEverySigner(tx, id)
  const lastSigned = Math.max(0, ...everybody.map(({ signedAt }) => signedAt?.getTime() ?? 0))
  const approved = everybody.filter(
    ({ approvedAt }) => approvedAt !== null && approvedAt.getTime() > lastSigned,
  )
  if (approved.every(({ approvedSha256 }) => approvedSha256 === file.sha256)) return
  throw new OperationFailure('document-changed')
}

interface TurnClaim {
  /** Secret of the link. */
  readonly secret: string
  readonly family: MethodName
  /** The person who is asked; absent if only the certificate will identify the signer. */
  readonly person?: Person
  /** Digest of the shown content, hex. */
  readonly sha256: string
  /** Position of the prepared visible signature. */
  readonly mark: OpenedLink['signer']['mark']
}

/** Repeats the checks with the document locked and gives the turn to this session. */
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
  // The owner may have changed the signer meanwhile.
  const difference = person && numberDifference(signer, personIdentifier(person))
  if (difference) throw otherPerson(difference, signer)
  if (!isDeepStrictEqual(mark, signer.mark)) throw new OperationFailure('busy')
  await checkTurn(context, tx, { link, signer, document })
  await refuseUnlessApproved(tx, document)
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
