import { decodeBase64 } from '@/lib/encoding/base64'
import { atHand } from '@/lib/encoding/byte-source'
import type { SignedDocument } from '@/lib/signature/signature-format'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents'
import { answerOf, pendingOf, type Result, type Signing } from '@/lib/storage/sessions/sessions'
import type { Services } from '../core/context'
import { formats } from '../documents/content/formats'
import { discardContent, keepContent } from '../documents/content/new-content'
import { openContent } from '../documents/content/stored-content'
import {
  recordScreening,
  refuseIfFound,
  type Screened,
  type ScreeningResult,
  screen,
} from '../screening/screen'
import { closeSession } from '../sessions/end-session'
import type { SessionServices } from '../sessions/session-services'
import { type MadeSignature, placedContent, placeSignature } from './place-signature'
import { Overtaken, settleDocument } from './settle-document'

/** Each time somebody else was faster, who is then done: more people than may sign one document. */
const attemptsMax = 200

/**
 * Puts the signature into the document. Result, audit entry, document and session change in one
 * transaction; until then a second run starts over and ends the same.
 */
export async function completeSigning(services: SessionServices, session: Signing): Promise<void> {
  const { identity } = pendingOf(session)
  const screening = await screen(services, session, identity)
  await refuseIfFound(services, session, screening)
  const signature = await finishSignature(services, session)
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const made = await placeSignature(services, session, signature)
    const outcome = await storeResult(services, made, screening)
    if (outcome !== 'overtaken') break
  }
  // Without a document there is nobody to be told.
  if (session.documentId) services.wakeWorker()
}

/** `overtaken`: a container has got somebody else's signature since ours was put into it. */
type Outcome = 'stored' | 'ended-before' | 'overtaken'

export async function storeResult(
  services: Services,
  made: MadeSignature,
  screening: ScreeningResult,
): Promise<Outcome> {
  const { session, file } = made
  const placed = placedContent(made)
  const store = async (tx: Transaction): Promise<Outcome> => {
    // The document before the session, as everybody takes them: a decline waits for this, or this for it.
    const document = session.documentId ? await lockDocument(tx, session.documentId) : undefined
    const result = resultOf(made, screening.screened)
    if (!(await closeSession(services, tx, session, { result, file }))) return 'ended-before'
    await recordScreening(tx, session, screening, 'admitted')
    if (session.documentId) await settleDocument(services, tx, document, made)
    return 'stored'
  }
  const outcome = await services.database.db
    .transaction(store)
    .catch(async (error): Promise<Outcome> => {
      await discardContent(services, placed, error)
      if (error instanceof Overtaken) return 'overtaken'
      throw error
    })
  if (outcome === 'ended-before') await discardContent(services, placed)
  // What belongs to no document stays in the journal until its session is forgotten.
  if (outcome === 'stored' && session.documentId) keepContent(services, placed)
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

/** Makes the signature of the value that came back, up to level B-LT. It is in no document yet. */
async function finishSignature(services: Services, session: Signing): Promise<SignedDocument> {
  const { format, signature: prepared } = pendingOf(session)
  const { signatureValue } = answerOf(session)
  if (!session.file) throw new Error('A signing session lost its file')
  const { signature } = formats[format]
  const source = await openContent(services.blobs, session.file)
  try {
    const value = decodeBase64(signatureValue)
    const completed = await signature.complete(session.file.sha256, prepared, value)
    return await signature.augment(atHand(source), completed, 'B-LT', services.trustServices)
  } finally {
    source.close()
  }
}
