import type { PersonIdentity } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit-trail'
import { lockDocument } from '@/lib/storage/documents'
import type { Session } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { OperationFailure } from '../operation-failure'
import { closeSession } from './end-session'
import { providerSessionOf } from './provider-session'
import { type Screened, screen } from './screen'

/** Who somebody turned out to be. */
export interface AuthenticationResult extends Screened {
  /** DER, Base64. */
  readonly certificate: string
  readonly identity: PersonIdentity
  /** The account that answered, where the provider names it: signing may ask exactly this one. */
  readonly documentNumber?: string
}

interface Answer extends Pick<AuthenticationResult, 'certificate' | 'identity' | 'documentNumber'> {
  readonly userChallenge?: string
}

/** Ends a login with the identity that the checked answer proved. */
export async function completeAuthentication(services: Services, session: Session): Promise<void> {
  const { userChallenge, ...answer } = session.answer as Answer
  checkCallback(services, session, userChallenge)
  const { screened } = await screen(services, session, answer.identity)
  const result: AuthenticationResult = { ...answer, ...screened }
  await services.database.db.transaction(async (tx) => {
    if (await closeSession(services, tx, session, { result })) {
      await recordIdentified(services, tx, session, answer.identity)
    }
  })
}

/** On the same device the browser that began must be the one the app went back to. */
function checkCallback(
  { providers }: Services,
  session: Session,
  userChallenge: string | undefined,
): void {
  const { callback } = providerSessionOf(session)
  if (!callback) return
  const answer = userChallenge === undefined ? {} : { userChallenge }
  if (providers[session.family].deviceLinks?.isCallbackToAnswer(callback, answer)) return
  throw new OperationFailure('technical-fault', { detail: 'The callback is not to this answer' })
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
