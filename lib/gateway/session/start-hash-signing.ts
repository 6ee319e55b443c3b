import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureOrder } from '@/lib/providers/identity-provider'
import type { Person, ProviderFamily, SessionRequest } from '@/lib/storage/records'
import type { Context } from '../context'
import { askCertificate } from './ask-certificate'
import { launchSession, type StartedSession } from './launch-session'
import { promptOf } from './prompt'

/** A digest somebody wants signed: the digest itself, not one made of it. */
export interface HashWish {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  readonly digestAlgorithm: 'SHA-256' | 'SHA-512'
  readonly digest: Bytes
}

/** A signature over a ready digest that waits for its value. */
export interface PendingHashSignature {
  readonly order: SignatureOrder
}

export async function startHashSigning(context: Context, wish: HashWish): Promise<StartedSession> {
  const { family, person, request } = wish
  const provider = context.providers[family]
  const certificate = await askCertificate(context, family, person, request.certificateLevel)
  const order = provider.orderSignature({
    ...{ person, certificate, digest: wish.digest },
    level: request.certificateLevel,
    algorithm: provider.signatureAlgorithm(certificate, wish.digestAlgorithm),
    prompt: promptOf(request),
  })
  const prepared: PendingHashSignature = { order }
  return await launchSession(context, { family, kind: 'hash-signing', person, request, prepared })
}
