import { randomBytes } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { acceptAuthentication } from '../authentication-checks'
import { mobileIdScheme } from '../certificate-scheme'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { readSession, startSession } from './session'
import { verificationCode } from './verification-code'
import { claimedSignature, personBody, promptBody } from './wire'

// The SIM signs a digest. What was digested is kept, so that the signature can be verified over it.
const challengeBytes = 64
const algorithm = 'ecdsa-sha256'
const digestOf = (challenge: Bytes) => digest('SHA-256', challenge)

export function orderAuthentication({
  person,
  prompt,
}: AuthenticationRequest): AuthenticationOrder {
  const challenge = randomBytes(challengeBytes)
  return {
    person,
    challenge: encodeBase64(challenge),
    verificationCode: verificationCode(digestOf(challenge)),
    state: prompt,
  }
}

export async function startAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const hash = digestOf(decodeBase64(order.challenge))
  const providerSession = await startSession(settings, 'authentication', {
    ...personBody(settings.relyingParty, order.person),
    ...promptBody(encodeBase64(hash), algorithm, order.state, order.person),
  })
  const { verificationCode } = order
  return { providerSession, ...(verificationCode && { verificationCode }) }
}

export async function readAuthentication(
  settings: ProviderSettings,
  order: AuthenticationOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const status = await readSession(settings, 'authentication', providerSession, waiting)
  if (status === 'running') return status
  if (!status.cert) throw new ProviderFailure('answer-rejected')
  const signedData = decodeBase64(order.challenge)
  const claimed = { ...claimedSignature(status), certificate: status.cert, signedData }
  return await acceptAuthentication(claimed, order, mobileIdScheme, settings)
}
