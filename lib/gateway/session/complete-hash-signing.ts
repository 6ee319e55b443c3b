import type { Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { closeSession } from './end-session'

/** Base64 of the value as the provider gives it: ECDSA r‖s, RSA the octets. */
export interface HashSigningResult {
  readonly signatureValue: string
}

/** Ends a hash signing with the value that was verified when it came. */
export async function completeHashSigning(services: Services, session: Session): Promise<void> {
  const result = session.answer as HashSigningResult
  await services.database.db.transaction((tx) => closeSession(services, tx, session, { result }))
}
