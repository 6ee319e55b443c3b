import { type SignatureAlgorithm, signatureAlgorithmNames } from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import type { AcceptedCertificate, SigningCertificate } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import type { CscSettings } from './csc-settings'
import { algorithmFor, type OfferedAlgorithm } from './key-algorithms'

/** How a person authorises the use of a key: on the provider's page, or on their own device. */
const authorisation = z.discriminatedUnion('by', [
  z.object({ by: z.literal('page') }),
  z.object({
    by: z.literal('device'),
    /** CSC API, version 2: ids of the authentication objects that the person's device confirms. */
    objects: z.array(z.string()).readonly(),
  }),
])

export type CredentialAuthorisation = z.output<typeof authorisation>

const offeredAlgorithm: z.ZodType<OfferedAlgorithm> = z.object({
  name: z.enum(signatureAlgorithmNames),
  oid: z.string(),
})

/** The credential behind a signing certificate: stored with it until the signature. */
const credential = z.object({
  id: z.string(),
  authorisation,
  algorithms: z.array(offeredAlgorithm).min(1).readonly(),
  /** Access token of the scope `service`, encrypted. */
  token: z.string(),
})

type Credential = z.output<typeof credential>

interface Usable extends AcceptedCertificate, Omit<Credential, 'token'> {
  readonly signaturesMax: number
}

/** The certificate of a credential, with the data that its signature needs, including the encrypted access token. */
export function certificateOf(
  { vault }: CscSettings,
  usable: Usable,
  token: string,
): SigningCertificate {
  const { id, authorisation, algorithms, signaturesMax, ...accepted } = usable
  const credential: Credential = { id, authorisation, algorithms, token: vault.encrypt(token) }
  return { ...accepted, credential, signaturesMax }
}

/** The credential of a certificate that this adapter returned. */
export function credentialOf(certificate: SigningCertificate): Credential {
  return credential.parse(certificate.credential)
}

/** Throws `ProviderFailure` if the key offers no algorithm for the digest. */
export function signatureAlgorithm(
  certificate: SigningCertificate,
  digest: 'SHA-256' | 'SHA-512',
): SignatureAlgorithm {
  const offered = algorithmFor(credentialOf(certificate).algorithms, digest)
  if (!offered) throw new ProviderFailure('account-unusable')
  return offered.name
}
