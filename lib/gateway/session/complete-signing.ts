import type { Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { closeSession } from './end-session'
import { finishSignature } from './finish-signature'
import type { MadeSignature } from './made-signature'
import { discardPlaced, placeSignature } from './place-signature'
import { recordScreening, refuseIfFound, type Screened, type Screening, screen } from './screen'
import { Overtaken, settleDocument } from './settle-document'
import type { PendingSignature } from './start-signing'

/** What a finished signing session remembers beside its file. */
export interface SigningResult extends Screened {
  readonly signatureId: string
  readonly name: string
  readonly surname: string
}

/** Each time somebody else was faster, who is then done: more people than may sign one document. */
const attemptsMax = 200

/**
 * Puts the signature into the document. Result, audit entry, document and session change in one
 * transaction; until then a second run starts over and ends the same.
 */
export async function completeSigning(services: Services, session: Session): Promise<void> {
  const { identity } = session.prepared as PendingSignature
  const screening = await screen(services, session, identity)
  await refuseIfFound(services, session, screening)
  const signature = await finishSignature(services, session)
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const made = await placeSignature(services, session, signature)
    const outcome = await storeResult(services, made, screening)
    if (outcome !== 'stored') await discardPlaced(services, made)
    if (outcome !== 'overtaken') break
  }
  services.wakeWorker()
}

/** `overtaken`: a container has got somebody else's signature since ours was put into it. */
async function storeResult(
  services: Services,
  made: MadeSignature,
  screening: Screening,
): Promise<'stored' | 'ended-before' | 'overtaken'> {
  const { session, file } = made
  try {
    return await services.database.db.transaction(async (tx) => {
      const result = resultOf(made, screening.screened)
      if (!(await closeSession(services, tx, session, { result, file }))) return 'ended-before'
      await recordScreening(tx, session, screening, 'admitted')
      if (session.documentId) await settleDocument(services, tx, made)
      return 'stored'
    })
  } catch (error) {
    if (error instanceof Overtaken) return 'overtaken'
    throw error
  }
}

function resultOf({ pending }: MadeSignature, screened: Screened): SigningResult {
  return {
    signatureId: pending.signature.signatureId,
    name: pending.identity.givenName,
    surname: pending.identity.surname,
    ...screened,
  }
}
