import { z } from 'zod'
import { encodeBase64 } from '@/lib/encoding/base64'
import type {
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  StartedSession,
  Waiting,
} from '../../identity-provider'
import { ProviderFailure } from '../../provider-failure'
import type { ProviderSettings } from '../../provider-settings'
import { acceptSignature } from '../../signature-checks'
import { accountPath, freshNonce } from '../certificate-choice'
import { readSessionAs, startSession } from '../session'
import { verificationCode } from '../verification-code'
import { promptInteractionsV2 } from './prompt'
import { algorithmNamed, hashTypeOf, interactionList, statusAnswer } from './wire'

const orderState = z.object({
  interactions: interactionList,
  nonce: z.string(),
  documentNumber: z.string().optional(),
})

/** The code follows from the digest, so that it can be shown before the app is woken. */
export function orderSignature(
  { relyingParty }: ProviderSettings,
  request: SignatureRequest,
): SignatureOrder {
  const { certificate, documentNumber } = request.certificate
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    certificate: encodeBase64(certificate),
    verificationCode: verificationCode(request.digest),
    state: {
      interactions: promptInteractionsV2(request.prompt, relyingParty),
      nonce: freshNonce(),
      documentNumber,
    },
  }
}

export async function startSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const { interactions, nonce, documentNumber } = orderState.parse(order.state)
  const signer = accountPath(order.person, documentNumber)
  const { sessionID } = await startSession(settings, `signature/${signer}`, {
    certificateLevel: order.level,
    hash: order.digest,
    hashType: hashTypeOf(order.algorithm),
    allowedInteractionsOrder: interactions,
    nonce,
  })
  const { verificationCode: code } = order
  return { providerSession: sessionID, ...(code && { verificationCode: code }) }
}

export async function readSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const session = await readSessionAs(statusAnswer, settings, providerSession, waiting)
  if (session === 'running') return session
  const { signature } = session.status
  if (!signature) throw new ProviderFailure('answer-rejected')
  const claimed = {
    signatureValue: signature.value,
    algorithm: algorithmNamed(signature.algorithm),
    ...(session.cert && { certificate: session.cert.value }),
  }
  return acceptSignature(claimed, order)
}
