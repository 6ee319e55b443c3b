import type { PersonIdentity } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit-trail'
import { lockDocument } from '@/lib/storage/documents'
import type { Session } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { closeSession } from './end-session'
import { type Screened, screen } from './screen'

/** Who somebody turned out to be. */
export interface AuthenticationResult extends Screened {
  /** DER, Base64. */
  readonly certificate: string
  readonly identity: PersonIdentity
}

/** Ends a login with the identity that the checked answer proved. */
export async function completeAuthentication(services: Services, session: Session): Promise<void> {
  const answer = session.answer as Pick<AuthenticationResult, 'certificate' | 'identity'>
  const result: AuthenticationResult = { ...answer, ...screen(session) }
  await services.database.db.transaction(async (tx) => {
    if (await closeSession(services, tx, session, { result })) {
      await recordIdentified(services, tx, session, answer.identity)
    }
  })
}

async function recordIdentified(
  { clock }: Services,
  tx: Transaction,
  { documentId, signerId, family }: Session,
  { givenName, surname }: PersonIdentity,
): Promise<void> {
  const document = documentId ? await lockDocument(tx, documentId) : undefined
  if (!document || !signerId) return
  await recordEvent(tx, {
    documentId: document.id,
    relyingPartyId: document.relyingPartyId,
    at: clock(),
    kind: 'identified',
    actor: `${givenName} ${surname}`,
    signerId,
    data: { method: family },
  })
}
