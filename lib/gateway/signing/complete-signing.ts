import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { atHand, type ByteSource } from '@paraph/validator/encoding/byte-source'
import type { SignedDocument } from '@paraph/validator/signature/signature-format'
import { isTrustWhole, type TrustStatus } from '@paraph/validator/trust/keeping/trust-status'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import type { ValidationReports } from '@paraph/validator/validation/reports/validation-reports'
import { certifiedName } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type Document,
  loadDocument,
  lockDocument,
  replaceContent,
} from '@/lib/storage/documents/documents'
import {
  findSigner,
  moveSigner,
  type Signer,
  setSignatureValid,
} from '@/lib/storage/documents/signers'
import type { StoredFile } from '@/lib/storage/schema/records'
import { isChoosing, type ToSign, toSignOf } from '@/lib/storage/sessions/choosing'
import { answerOf, type Result, type Session, type Signing } from '@/lib/storage/sessions/sessions'
import { queueCallbacks } from '../callbacks/queue-callbacks'
import { type DocumentSigning, formats, nameAfterSigning } from '../documents/content/formats'
import { newPart, placed, storePlaced } from '../documents/content/placed-content'
import { discardContent, keepContent, openContent } from '../documents/content/stored-content'
import { refreshState, refuseIfEnded } from '../documents/refresh-state'
import { refuseIfNotTheirTurn } from '../documents/their-turn'
import { notifyOwner } from '../mail/notify-owner'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import {
  recordScreening,
  refuseIfFound,
  type Screened,
  type ScreeningResult,
  screen,
} from '../screening/screen'
import { completeAuthentication } from '../sessions/authentication/authenticate'
import { closeSession } from '../sessions/end-session'
import { requireInvited } from '../sessions/people/is-invited'
import type { SessionServices } from '../sessions/session-services'
import { prepareWithCertificate } from './chosen-certificate'
import { passOnValues } from './followers'
import { completeHashSigning } from './hash-signing'

/** Completes an answered session according to its kind. Returns the session if it continues. */
export async function completeSession(
  services: SessionServices,
  session: Session,
): Promise<Session | undefined> {
  if (isChoosing(session)) return await prepareWithCertificate(services, session)
  if (session.kind === 'authentication') return await completeAuthentication(services, session)
  if (session.kind === 'signing') await completeSigning(services, session)
  else await completeHashSigning(services, session)
  return undefined
}

/**
 * Maximum number of attempts. An attempt fails only if another signer was faster, so this is more than the maximum
 * number of signers.
 */
const attemptsMax = 200

/**
 * Adds the signature to the document. Result, audit event, document and session change in one transaction. Before this
 * transaction, a repeated run starts again and gives the same result.
 */
async function completeSigning(services: SessionServices, session: Signing): Promise<void> {
  await passOnValues(services, session)
  const { identity } = toSignOf(session)
  const screening = await screen(services, session, identity)
  await refuseIfFound(services, session, screening)
  const signature = await finishSignature(services, session)
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const made = await placeSignature(services, session, signature)
    const outcome = await storeResult(services, made, screening)
    if (outcome !== 'overtaken') break
  }
  // Without a document there are no mails or callbacks to send.
  if (session.documentId) services.wakeWorker()
}

/** Makes the signature from the returned value, up to level B-LT. The signature is not part of any document yet. */
async function finishSignature(services: Services, session: Signing): Promise<SignedDocument> {
  const { format, signature: prepared } = toSignOf(session)
  const answer = answerOf(session)
  if (!('signatureValue' in answer)) throw new Error('A signature is made of a value')
  if (!session.file) throw new Error('A signing session lost its file')
  const { signature } = formats[format]
  const source = await openContent(services.blobs, session.file)
  try {
    const value = decodeBase64(answer.signatureValue)
    const completed = await signature.complete(session.file.sha256, prepared, value)
    return await signature.augment(atHand(source), completed, 'B-LT', services.trustServices)
  } finally {
    source.close()
  }
}

/**
 * Validity of each signature of a file, by the signature's id: `isSignatureValid` of the call 4.15 of the API document.
 */
export type SignatureValidity = ReadonlyMap<string, boolean>

/** A signature that was made, validated and stored, but is not recorded in the database yet. */
export interface MadeSignature {
  readonly session: Signing
  readonly pending: ToSign
  readonly file: StoredFile
  /** Version of the document that got the signature; null if there is no stored document. */
  readonly version: number | null
  /** Validity of every signature in the file. */
  readonly validity: SignatureValidity
}

/** Adds a finished signature to the current document, validates the result and stores its new bytes. */
async function placeSignature(
  services: Services,
  session: Signing,
  signature: SignedDocument,
): Promise<MadeSignature> {
  const pending = toSignOf(session)
  const format = formats[pending.format]
  const { file: current, version } = await currentContent(services, session, format)
  const opened = await openContent(services.blobs, current)
  try {
    const source = atHand(opened)
    const placement = await format.signature.place(source, signature)
    const signed = placed(source, placement)
    const name = nameAfterSigning(current.name, pending.format)
    const { signatureId } = pending.signature
    const validity = await validateSigned(services, signed, name, signatureId)
    const file = await storePlaced(services, { ...placement, current, signed, name, format })
    return { session, pending, file, version, validity }
  } finally {
    opened.close()
  }
}

interface CurrentContent {
  readonly file: StoredFile
  readonly version: number | null
}

/** A container may have received other signatures while the phone rang; other formats cannot change meanwhile. */
async function currentContent(
  { database }: Services,
  { documentId, file, documentVersion }: Signing,
  { parallel }: DocumentSigning,
): Promise<CurrentContent> {
  if (!file) throw new Error('A signing session lost its file')
  if (!documentId || !parallel) return { file, version: documentVersion }
  const document = await loadDocument(database.db, documentId)
  if (!document) throw new OperationFailure('document-changed')
  return document
}

/** Thrown if validation needs a list or revocation data that is not available now; a retry may succeed. */
class ValidationUndecided extends Error {
  readonly code = 'validation-undecided'

  constructor(subIndication: string) {
    super(`The signature cannot be validated now: ${subIndication}`)
    this.name = 'ValidationUndecided'
  }
}

type Validating = Pick<Services, 'validators' | 'trustStatus' | 'clock'>
type Found = ValidationReports['signatures'][number]

/**
 * Validates a file with a new signature as a person would who has only the file. If the new signature does not pass,
 * the file is not delivered. Throws `OperationFailure`, or `ValidationUndecided` if a retry may help.
 */
export async function validateSigned(
  services: Validating,
  source: ByteSource,
  name: string,
  signatureId: string,
): Promise<SignatureValidity> {
  const signatures = await readAsStranger(services, source, name)
  const own = signatures.find((signature) => signature.signatureId === signatureId)
  if (own?.indication !== 'TOTAL_PASSED') throw notPassed(own, services.trustStatus())
  return new Map(signatures.map((one) => [one.signatureId, one.indication === 'TOTAL_PASSED']))
}

async function readAsStranger(
  { validators, clock }: Validating,
  source: ByteSource,
  name: string,
): Promise<readonly Found[]> {
  try {
    const settings = { at: clock(), language: 'en' } as const
    return (await validators.validate({ source, name }, settings)).signatures
  } catch (error) {
    // A failure of the validator thread says nothing about the file.
    if (!(error instanceof ValidationRefused) || error.reason === 'validator-failed') throw error
    if (error.isTooComplex) throw new OperationFailure('too-complex', { cause: error })
    throw new OperationFailure('technical-fault', { detail: error.message, cause: error })
  }
}

function notPassed(own: Found | undefined, trust: TrustStatus): Error {
  const { indication, subIndication } = own ?? {}
  if (subIndication && mayPassLater(subIndication, trust))
    return new ValidationUndecided(subIndication)
  const found = own ? (subIndication ?? indication) : 'it is not in the file'
  return new OperationFailure('technical-fault', {
    detail: `The signature is not valid: ${found}`,
  })
}

/** Whether a retry of the validation may help. EN 319 102-1, table 3: INDETERMINATE because data was not available. */
function mayPassLater(subIndication: string, trust: TrustStatus): boolean {
  if (subIndication === 'TRY_LATER') return true
  return subIndication === 'NO_CERTIFICATE_CHAIN_FOUND' && !isTrustWhole(trust)
}

/** `overtaken`: a container got another signature after this signature was added to its previous version. */
type Outcome = 'stored' | 'ended-before' | 'overtaken'

export async function storeResult(
  services: Services,
  made: MadeSignature,
  screening: ScreeningResult,
): Promise<Outcome> {
  const { session, file } = made
  const added = newPart(made.file)
  const store = async (tx: Transaction): Promise<Outcome> => {
    // Locks the document before the session, in the usual order, so that a concurrent decline waits or is waited for.
    const document = session.documentId ? await lockDocument(tx, session.documentId) : undefined
    const result = resultOf(made, screening.screened)
    if (!(await closeSession(services, tx, session, { result, file }))) return 'ended-before'
    await recordScreening(tx, session, screening, 'admitted')
    if (session.documentId) await settleDocument(services, tx, document, made)
    return 'stored'
  }
  const { db } = services.database
  // Without a document one statement is enough.
  const storing = session.documentId ? db.transaction(store) : store(db)
  const outcome = await storing.catch(async (error): Promise<Outcome> => {
    await discardContent(services, added, error)
    if (error instanceof Overtaken) return 'overtaken'
    throw error
  })
  if (outcome === 'ended-before') await discardContent(services, added)
  // Content without a document stays in the journal until its session is deleted.
  if (outcome === 'stored' && session.documentId) keepContent(services, added)
  return outcome
}

function resultOf({ pending }: MadeSignature, screened: Screened): Result<'signing'> {
  return {
    signatureId: pending.signature.signatureId,
    name: pending.identity.givenName,
    surname: pending.identity.surname,
    ...screened,
  }
}

/** Thrown if a container got another signature first. This signature is then added to the new version. */
class Overtaken extends Error {
  readonly code = 'overtaken'
}

/** Records the signature in a stored, locked document: content, signer, state and audit trail change together. */
export async function settleDocument(
  services: Services,
  tx: Transaction,
  document: Document | undefined,
  made: MadeSignature,
): Promise<void> {
  const { signerId } = made.session
  if (!document || !signerId || made.version === null) {
    throw new OperationFailure('document-changed')
  }
  refuseIfEnded(document)
  const at = services.clock()
  const asked = await findSigner(tx, signerId)
  if (!asked) throw new OperationFailure('document-changed')
  await refuseIfNotTheirTurn(tx, document, asked)
  requireInvited(made.pending.identity, asked)
  const signed = signedBy(asked, made, at)
  if (!(await moveSigner(tx, signerId, ['signing'], signed))) {
    throw new OperationFailure('document-changed')
  }
  const signedVersion = { ...document, version: made.version }
  if (!(await replaceContent(tx, signedVersion, made.file, at))) {
    if (formats[document.format].parallel) throw new Overtaken()
    throw new OperationFailure('document-changed')
  }
  const cause = { actor: fullName(signed), signerId }
  await recordEvent(tx, document, {
    at,
    kind: 'signed',
    ...cause,
    data: {
      method: made.session.family,
      signature: signed.signatureId,
      sha256: made.file.sha256,
    },
  })
  const { state, signers } = await refreshState(services, tx, document, cause)
  await noteValidity(tx, signers, made)
  if (state !== 'signed') await notifyOwner(tx, document, { kind: 'owner_signed', signerId })
  const shown = state === 'signed' ? state : 'signed_partially'
  await queueCallbacks(tx, document, { type: 'document.signed', state: shown, at, signers })
}

/**
 * The columns of the signer after signing. A person who uses an anonymous link becomes its signer, with the name from
 * the certificate.
 */
function signedBy({ name, surname }: Signer, { pending }: MadeSignature, signedAt: Date) {
  const { identity, signature } = pending
  return {
    name: name || identity.givenName,
    surname: surname || identity.surname,
    state: 'signed',
    signedAt,
    signatureId: signature.signatureId,
    certificateName: certifiedName(identity),
  } as const
}

/** Stores the validity of all signatures: the latest validation covers the earlier signatures too. */
async function noteValidity(
  tx: Transaction,
  signers: readonly Signer[],
  { validity }: MadeSignature,
): Promise<void> {
  for (const { id, signatureId } of signers) {
    const isValid = signatureId === null ? undefined : validity.get(signatureId)
    if (isValid !== undefined) await setSignatureValid(tx, id, isValid)
  }
}
