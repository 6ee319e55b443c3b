import { encodeBase64 } from '@/lib/encoding/base64'
import type {
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import type { ProviderSettings } from '../provider-settings'
import { acceptSignature } from '../signature-checks'
import { readSession, startSession } from './session'
import { verificationCode } from './verification-code'
import { claimedSignature, personBody, promptBody } from './wire'

/** The code follows from the digest, so that it can be shown before the phone rings. */
export function orderSignature(request: SignatureRequest): SignatureOrder {
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    certificate: encodeBase64(request.certificate.certificate),
    verificationCode: verificationCode(request.digest),
    state: request.prompt,
  }
}

export async function startSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
): Promise<StartedSession> {
  const providerSession = await startSession(settings, 'signature', {
    ...personBody(settings.relyingParty, order.person),
    ...promptBody(order.digest, order.algorithm, order.state, order.person),
  })
  const { verificationCode } = order
  return { providerSession, ...(verificationCode && { verificationCode }) }
}

export async function readSignature(
  settings: ProviderSettings,
  order: SignatureOrder,
  providerSession: string,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const status = await readSession(settings, 'signature', providerSession, waiting)
  return status === 'running' ? status : acceptSignature(claimedSignature(status), order)
}
