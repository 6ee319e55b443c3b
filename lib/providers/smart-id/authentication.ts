import { randomBytes } from 'node:crypto'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { z } from 'zod'
import { acceptAuthentication } from '../checks/authentication-checks'
import { smartIdScheme } from '../checks/certificate-checks'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { askedPerson } from '../person-identity'
import { ProviderFailure } from '../provider-failure'
import { personPath } from './certificate-choice'
import { flowBody, flowSegment, flowState, flowType, linkSession } from './flow'
import { promptInteractions } from './interactions'
import {
  certificateIn,
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

/** The interactions exactly as sent: they are part of the signed text. */
const orderState = z.object({ interactions: z.string(), flow: flowState })

type OrderState = z.input<typeof orderState>

export function orderAuthentication(
  { relyingParty }: SmartIdSettings,
  { person, prompt, deviceLink }: AuthenticationRequest,
): AuthenticationOrder {
  const challenge = randomBytes(challengeBytes)
  const interactions = promptInteractions(prompt, relyingParty, deviceLink)
  const state: OrderState = { interactions, flow: deviceLink }
  return {
    ...(person && { person }),
    challenge: encodeBase64(challenge),
    verificationCode: deviceLink ? undefined : verificationCode(challenge),
    state,
  }
}

export async function startAuthentication(
  settings: SmartIdSettings,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const { interactions, flow } = orderState.parse(order.state)
  const account = flow && !order.person ? 'anonymous' : personPath(askedPerson(order))
  const path = `authentication/${flowSegment(flow)}/${account}`
  const started = await startSession(settings, path, {
    certificateLevel: 'QUALIFIED',
    signatureProtocol: 'ACSP_V2',
    signatureProtocolParameters: { rpChallenge: order.challenge, ...algorithmBody(algorithm) },
    interactions,
    ...(flow ? flowBody(flow) : { vcType: 'numeric4' }),
  })
  const deviceLink = flow && linkSession(started, settings.clock())
  if (flow && !deviceLink) throw new ProviderFailure('unknown-result')
  const { verificationCode } = order
  return {
    providerSession: started.sessionID,
    verificationCode,
    deviceLink,
  }
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
    certificate: certificateIn(session),
    signatureValue: signature.value,
    algorithm: algorithmIn(signature),
    signedData: signedData(settings, order, session),
  }
  const accepted = await acceptAuthentication(claimed, order, smartIdScheme, settings)
  const { documentNumber } = session
  const { userChallenge } = signature
  return {
    ...accepted,
    documentNumber,
    userChallenge,
  }
}

/**
 * The text that the app must have signed: from our own order, and from the answer only for values that the provider
 * chooses.
 */
function signedData(
  { schemeName, relyingParty }: SmartIdSettings,
  order: AuthenticationOrder,
  session: FinishedSession,
) {
  const { interactions, flow } = orderState.parse(order.state)
  const { serverRandom = '', userChallenge = '' } = signatureIn(session, 'ACSP_V2')
  const payload = acspV2Payload({
    schemeName,
    serverRandom,
    rpChallenge: order.challenge,
    userChallenge,
    relyingPartyName: relyingParty.name,
    interactions,
    interactionTypeUsed: session.status.interactionTypeUsed ?? '',
    initialCallbackUrl: flow && 'callbackUrl' in flow ? flow.callbackUrl : undefined,
    flowType: flowType(flow),
  })
  return utf8(payload)
}

/** All fields that an authentication signature covers (Smart-ID RP API v3, signature protocol ACSP_V2). */
interface AcspV2Payload {
  /** `smart-id`, or `smart-id-demo` in the provider's demonstration environment. */
  readonly schemeName: string
  readonly serverRandom: string
  /** Base64, as sent. */
  readonly rpChallenge: string
  readonly userChallenge: string
  /** Exactly as agreed with the provider: case matters here. */
  readonly relyingPartyName: string
  readonly brokeredRelyingPartyName?: string
  /** Base64, as sent. */
  readonly interactions: string
  readonly interactionTypeUsed: string
  readonly initialCallbackUrl?: string | undefined
  readonly flowType: string
}

/** Builds the text that is signed. */
export function acspV2Payload(payload: AcspV2Payload): string {
  return [
    payload.schemeName,
    'ACSP_V2',
    payload.serverRandom,
    payload.rpChallenge,
    payload.userChallenge,
    base64(payload.relyingPartyName),
    base64(payload.brokeredRelyingPartyName ?? ''),
    // The digest is over the Base64 text, not over the JSON inside it.
    encodeBase64(digest('SHA-256', utf8(payload.interactions))),
    payload.interactionTypeUsed,
    payload.initialCallbackUrl ?? '',
    payload.flowType,
  ].join('|')
}

const base64 = (text: string) => encodeBase64(utf8(text))
