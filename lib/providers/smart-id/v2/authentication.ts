import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { decodeBase64, encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { acceptAuthentication } from '../../authentication-checks'
import { smartIdScheme } from '../../certificate-scheme'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  StartedSession,
  Waiting,
} from '../../identity-provider'
import { ProviderFailure } from '../../provider-failure'
import type { ProviderSettings } from '../../provider-settings'
import { freshNonce, personPath } from '../certificate-choice'
import { certificateIn, readSessionAs, startSession } from '../session'
import { verificationCode } from '../verification-code'
import { promptInteractionsV2 } from './prompt'
import { algorithmNamed, hashTypeOf, interactionList, statusAnswer } from './wire'

// The app signs a digest. What was digested is kept, so that the signature can be verified over it.
const challengeBytes = 64
const algorithm = 'rsa-sha512'
const digestOf = (challenge: Bytes) => digest('SHA-512', challenge)

const orderState = z.object({ interactions: interactionList, nonce: z.string() })

export function orderAuthentication(
  { relyingParty }: ProviderSettings,
  { person, prompt }: AuthenticationRequest,
): AuthenticationOrder {
  const challenge = randomBytes(challengeBytes)
  return {
    person,
    challenge: encodeBase64(challenge),
    verificationCode: verificationCode(digestOf(challenge)),
    state: { interactions: promptInteractionsV2(prompt, relyingParty), nonce: freshNonce() },
  }
}

export async function startAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const { interactions, nonce } = orderState.parse(order.state)
  const { sessionID } = await startSession(settings, `authentication/${personPath(order.person)}`, {
    certificateLevel: 'QUALIFIED',
    hash: encodeBase64(digestOf(decodeBase64(order.challenge))),
    hashType: hashTypeOf(algorithm),
    allowedInteractionsOrder: interactions,
    nonce,
  })
  const { verificationCode: code } = order
  return { providerSession: sessionID, ...(code && { verificationCode: code }) }
}

export async function readAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const session = await readSessionAs(statusAnswer, settings, providerSession, waiting)
  if (session === 'running') return session
  const { documentNumber } = session
  const { signature } = session.status
  if (!signature) throw new ProviderFailure('answer-rejected')
  const claimed = {
    certificate: certificateIn(session),
    signatureValue: signature.value,
    algorithm: algorithmNamed(signature.algorithm),
    signedData: decodeBase64(order.challenge),
  }
  const accepted = await acceptAuthentication(claimed, order, smartIdScheme, settings)
  return { ...accepted, ...(documentNumber && { documentNumber }) }
}
