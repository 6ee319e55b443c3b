import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { encodeBase64 } from '@/lib/encoding/base64'
import { utf8 } from '@/lib/encoding/bytes'
import { acceptAuthentication } from '../authentication-checks'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { acspV2Payload } from './acsp-v2'
import { personPath } from './certificate-choice'
import { promptInteractions } from './interactions'
import {
  type FinishedSession,
  readSession,
  type SmartIdSettings,
  signatureIn,
  startSession,
} from './session'
import { verificationCode } from './verification-code'
import { algorithmBody, algorithmIn } from './wire'

const challengeBytes = 64
const algorithm = 'rsa-pss-sha512'

/** The interactions letter by letter as sent: they are part of what is signed. */
const orderState = z.object({ interactions: z.string() })

type OrderState = z.input<typeof orderState>

export function orderAuthentication(
  { relyingParty }: SmartIdSettings,
  { person, prompt }: AuthenticationRequest,
): AuthenticationOrder {
  const challenge = randomBytes(challengeBytes)
  const state: OrderState = { interactions: promptInteractions(prompt, relyingParty) }
  return {
    person,
    challenge: encodeBase64(challenge),
    verificationCode: verificationCode(challenge),
    state,
  }
}

export async function startAuthentication(
  settings: SmartIdSettings,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const { interactions } = orderState.parse(order.state)
  const path = `authentication/notification/${personPath(order.person)}`
  const { sessionID } = await startSession(settings, path, {
    certificateLevel: 'QUALIFIED',
    signatureProtocol: 'ACSP_V2',
    signatureProtocolParameters: { rpChallenge: order.challenge, ...algorithmBody(algorithm) },
    interactions,
    vcType: 'numeric4',
  })
  return { providerSession: sessionID, verificationCode: order.verificationCode }
}

export async function readAuthentication(
  settings: SmartIdSettings,
  order: AuthenticationOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const session = await readSession(settings, providerSession, waiting)
  if (session === 'running') return session
  const signature = signatureIn(session, 'ACSP_V2')
  const claimed = {
    certificate: session.cert.value,
    signatureValue: signature.value,
    algorithm: algorithmIn(signature),
    signedData: signedData(settings, order, session),
  }
  return await acceptAuthentication(claimed, order, settings.clock(), settings.issuersOf)
}

/** What the app must have signed: our own words, and the provider's only where they are its own. */
function signedData(
  { schemeName, relyingParty }: SmartIdSettings,
  order: AuthenticationOrder,
  session: FinishedSession,
) {
  const { serverRandom = '', userChallenge = '' } = signatureIn(session, 'ACSP_V2')
  const payload = acspV2Payload({
    schemeName,
    serverRandom,
    rpChallenge: order.challenge,
    userChallenge,
    relyingPartyName: relyingParty.name,
    interactions: orderState.parse(order.state).interactions,
    interactionTypeUsed: session.status.interactionTypeUsed ?? '',
    flowType: 'Notification',
  })
  return utf8(payload)
}
