import { z } from 'zod'
import { signatureAlgorithmNames } from '@/lib/pki/algorithms'
import type { SigningCertificate } from '../identity-provider'
import type { OfferedAlgorithm } from './key-algorithms'

/** How a person authorises the use of a key: on the provider's page, or on their own device. */
const authorisation = z.discriminatedUnion('by', [
  z.object({ by: z.literal('page') }),
  z.object({
    by: z.literal('device'),
    /** Authentication objects of version 2 that stand for the device. */
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
  /** Access token of the scope `service`, sealed. */
  token: z.string(),
})

export type Credential = z.output<typeof credential>

/** The credential of a certificate that this adapter returned. */
export function credentialOf(certificate: SigningCertificate): Credential {
  return credential.parse(certificate.credential)
}
