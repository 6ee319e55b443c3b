import type { PersonIdentity } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents'
import { type Authentication, answerOf } from '@/lib/storage/sessions/sessions'
import { findSigner } from '@/lib/storage/signers'
import { after, lifetimes } from '../../core/lifetimes'
import { OperationFailure } from '../../core/operation-failure'
import { screen } from '../../screening/screen'
import { closeSession } from '../end-session'
import { requireInvited } from '../people/is-invited'
import { providerSessionOf } from '../provider-session'
import type { SessionServices } from '../session-services'

/** Ends a login with the identity that the checked answer proved. */
export async function completeAuthentication(
  services: SessionServices,
  session: Authentication,
): Promise<void> {
  const { userChallenge, ...answer } = answerOf(session)
  checkCallback(services, session, userChallenge)
  const { screened } = await screen(services, session, answer.identity)
  const result = { ...answer, ...screened }
  await services.database.db.transaction(async (tx) => {
    // The document before the session, as everybody takes them: whoever changes the signer waits for this.
    const document = session.documentId ? await lockDocument(tx, session.documentId) : undefined
    await checkInvited(tx, session, answer.identity)
    if (
      (await closeSession(services, tx, session, { result, ...keptFor(services, session) })) &&
      document
    ) {
      await recordIdentified(services, tx, document, session)
    }
  })
}

/** A login is read by its token once; the identification of a signer as long as it opens their document. */
function keptFor({ clock }: SessionServices, { signerId }: Authentication) {
  return signerId === null ? {} : { expiresAt: after(clock(), lifetimes.identified) }
}

/** On the same device the browser that began must be the one the app went back to. */
function checkCallback(
  { providers }: SessionServices,
  session: Authentication,
  userChallenge: string | undefined,
): void {
  const { callback } = providerSessionOf(session)
  if (!callback) return
  const answer = userChallenge === undefined ? {} : { userChallenge }
  if (providers[session.family].deviceLinks?.isCallbackToAnswer(callback, answer)) return
  throw new OperationFailure('technical-fault', { detail: 'The callback is not to this answer' })
}

/** Who opens a signer's document has to be that signer; the same digits of another country are not. */
async function checkInvited(
  tx: Transaction,
  { signerId }: Authentication,
  identity: PersonIdentity,
): Promise<void> {
  const signer = signerId ? await findSigner(tx, signerId) : undefined
  if (signer) requireInvited(identity, signer)
}

async function recordIdentified(
  { clock }: SessionServices,
  tx: Transaction,
  { id: documentId, relyingPartyId }: Document,
  session: Authentication,
): Promise<void> {
  const { signerId, family } = session
  if (!signerId) return
  const { givenName, surname } = answerOf(session).identity
  await recordEvent(tx, {
    documentId,
    relyingPartyId,
    at: clock(),
    kind: 'identified',
    actor: `${givenName} ${surname}`,
    signerId,
    data: { method: family },
  })
}
