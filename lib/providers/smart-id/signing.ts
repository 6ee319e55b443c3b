import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { z } from 'zod'
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
  linkedStatuses,
  readSession,
  type SmartIdSettings,
  signatureIn,
  startSession,
} from './session'
import { algorithmBody, algorithmIn } from './wire'

/**
 * All variable parts of the start request that the order does not have, fixed here so that a repeated start is
 * identical.
 */
const orderState = z.object({
  interactions: z.string(),
  nonce: z.string(),
  documentNumber: z.string().optional(),
  flow: flowState,
  /** The session that showed the certificate, in which the app waits for the signature request. */
  linkedSession: z.string().optional(),
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
    linkedSession: request.certificateSession,
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

/**
 * With a notification the answer has the code to show; with a link it has the link's data instead. An app that has
 * just shown the certificate needs neither: it waits for this call.
 */
export async function startSignature(
  settings: SmartIdSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const { flow, ...state } = orderState.parse(order.state)
  const { interactions, nonce, documentNumber, linkedSession } = state
  const body = {
    certificateLevel: order.level,
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signatureProtocolParameters: { digest: order.digest, ...algorithmBody(order.algorithm) },
    interactions,
    nonce,
  }
  if (linkedSession !== undefined && documentNumber !== undefined) {
    const path = `signature/notification/linked/${encodeURIComponent(documentNumber)}`
    const linked = { ...body, linkedSessionID: linkedSession }
    const { sessionID } = await startSession(settings, path, linked, { failures: linkedStatuses })
    return { providerSession: sessionID }
  }
  const signer = accountPath(order.person, documentNumber)
  const path = `signature/${flowSegment(flow)}/${signer}`
  const started = await startSession(settings, path, { ...body, ...flowBody(flow) })
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
