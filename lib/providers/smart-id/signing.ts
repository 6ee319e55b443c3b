import { z } from 'zod'
import { encodeBase64 } from '@/lib/encoding/base64'
import { acceptSignature } from '../checks/signature-checks'
import type {
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { accountPath, freshNonce } from './certificate-choice'
import { flowBody, flowSegment, flowState, linkSession } from './flow'
import { promptInteractions } from './interactions'
import {
  certificateIn,
  readSession,
  type SmartIdSettings,
  signatureIn,
  startSession,
} from './session'
import { algorithmBody, algorithmIn } from './wire'

/** Everything that starting says and the order does not: fixed here, so that starting again says the same. */
const orderState = z.object({
  interactions: z.string(),
  nonce: z.string(),
  documentNumber: z.string().optional(),
  flow: flowState,
})

type OrderState = z.input<typeof orderState>

export function orderSignature(
  { relyingParty }: SmartIdSettings,
  request: SignatureRequest,
): SignatureOrder {
  const { certificate, documentNumber } = request.certificate
  const state: OrderState = {
    interactions: promptInteractions(request.prompt, relyingParty, request.deviceLink),
    nonce: freshNonce(),
    documentNumber,
    flow: request.deviceLink,
  }
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    certificate: encodeBase64(certificate),
    state,
  }
}

/** By notification the code to show comes with the answer; by link there is none, but what links are made of. */
export async function startSignature(
  settings: SmartIdSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const { interactions, nonce, documentNumber, flow } = orderState.parse(order.state)
  const signer = accountPath(order.person, documentNumber)
  const started = await startSession(settings, `signature/${flowSegment(flow)}/${signer}`, {
    certificateLevel: order.level,
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signatureProtocolParameters: { digest: order.digest, ...algorithmBody(order.algorithm) },
    interactions,
    nonce,
    ...flowBody(flow),
  })
  const deviceLink = flow && linkSession(started, settings.clock())
  const verificationCode = flow ? undefined : started.vc?.value
  if (!(deviceLink ?? verificationCode)) throw new ProviderFailure('unknown-result')
  return {
    providerSession: started.sessionID,
    verificationCode,
    deviceLink,
  }
}

export async function readSignature(
  settings: SmartIdSettings,
  order: SignatureOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const session = await readSession(settings, providerSession, waiting)
  if (session === 'running') return session
  const signature = signatureIn(session, 'RAW_DIGEST_SIGNATURE')
  const claimed = {
    signatureValue: signature.value,
    algorithm: algorithmIn(signature),
    certificate: certificateIn(session),
  }
  return acceptSignature(claimed, order)
}
