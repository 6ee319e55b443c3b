import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { SigningRefused } from '@paraph/validator/signature/signing-refused'
import type { SigningCertificate } from '@/lib/providers/identity-provider'
import { followersOf, isChoosing, type ToSign } from '@/lib/storage/sessions/choosing'
import {
  answerOf,
  loadSession,
  moveSession,
  type Session,
  type Signing,
} from '@/lib/storage/sessions/sessions'
import type { Services } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'
import { schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { failSession, sessionFailure } from '../sessions/end-session'
import { toPrepareFor } from './choosing-signer'
import { prepareSignature } from './prepare-signature'

/**
 * Several documents by one authorisation: one session leads and asks the person, the other sessions follow. Each
 * document keeps its own session, state and end.
 */

/** The prepared signature of a following session. */
interface PreparedFollower {
  readonly id: string
  readonly prepared: ToSign
  readonly digest: Bytes
}

/**
 * Prepares the signatures of the sessions that follow, at most as many as the certificate allows at once. A session
 * ends if it cannot be signed or exceeds that number; the others continue.
 */
export async function prepareFollowers(
  services: Services,
  lead: Session,
  certificate: SigningCertificate,
): Promise<readonly PreparedFollower[]> {
  const prepared: PreparedFollower[] = []
  for (const id of followersOf(lead)) {
    const follower = await loadSession(services.database.db, id)
    if (follower?.state !== 'prepared') continue
    try {
      if (prepared.length + 1 >= (certificate.signaturesMax ?? 1)) {
        throw new OperationFailure('too-many-together')
      }
      prepared.push(await prepareOne(services, follower, certificate))
    } catch (error) {
      // Other errors may be temporary: the whole step is tried again.
      const isFinal = error instanceof OperationFailure || error instanceof SigningRefused
      if (!isFinal) throw error
      await services.database.db.transaction((tx) =>
        failSession(services, tx, follower, sessionFailure(error)),
      )
    }
  }
  return prepared
}

async function prepareOne(
  services: Services,
  follower: Session,
  certificate: SigningCertificate,
): Promise<PreparedFollower> {
  if (!isChoosing(follower)) throw new Error('A session that follows was prepared twice')
  const toPrepare = await toPrepareFor(services, follower, certificate)
  const prepared = await prepareSignature(services, toPrepare, certificate)
  return { id: follower.id, prepared, digest: decodeBase64(prepared.order.digest) }
}

/** Gives the values of an answer to the sessions that follow, each of which then completes its own document. */
export async function passOnValues(services: Services, lead: Signing): Promise<void> {
  const ids = followersOf(lead)
  if (ids.length === 0) return
  const answer = answerOf(lead)
  const { furtherValues = [] } = 'signatureValue' in answer ? answer : {}
  const expiresAt = after(services.clock(), lifetimes.completing)
  await services.database.db.transaction(async (tx) => {
    for (const [index, id] of ids.entries()) {
      const signatureValue = furtherValues[index]
      if (signatureValue === undefined) throw new Error('An answer lacks a value')
      const answered = { state: 'answered', answer: { signatureValue }, expiresAt } as const
      const moved = await moveSession(tx, id, ['prepared'], answered)
      if (moved) await schedule(tx, 'attend-session', { sessionId: id }, id)
    }
  })
  services.wakeWorker()
}
