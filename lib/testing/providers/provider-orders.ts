import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { expect } from 'vitest'
import type { PhoneProvider, Prompt, SignatureOrder } from '@/lib/providers/identity-provider'
import type { Person } from '@/lib/vocabulary/person'
import type { CertificateLevel } from '@/lib/vocabulary/provider'

export const signedText = utf8('what is signed')
export const waiting = { waitMs: 20_000 }

/** A failure with this reason, to compare a rejection with. */
export const failureFor = (reason: string) =>
  expect.objectContaining({ name: 'ProviderFailure', reason })

export interface OrderChoices {
  readonly prompt: Prompt
  readonly level?: CertificateLevel | undefined
  readonly hash?: 'SHA-256' | 'SHA-512'
}

/** A signing order with the certificate from the provider. */
export async function orderFrom(
  provider: PhoneProvider,
  person: Person,
  { prompt, level = 'QSCD', hash = 'SHA-256' }: OrderChoices,
): Promise<SignatureOrder> {
  const certificate = await provider.signingCertificate({ person, level })
  const algorithm = provider.signatureAlgorithm(certificate, hash)
  const request = { person, level, certificate, algorithm, prompt }
  return provider.orderSignature({ ...request, digest: digest(hash, signedText) })
}

/** Passes an order through JSON, as storage does. */
export const stored = <Order>(order: Order): Order => JSON.parse(JSON.stringify(order))
