import { type Bytes, concatBytes, utf8 } from '@paraph/validator/encoding/bytes'
import { type DigestAlgorithm, digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf } from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import { acceptAuthentication, type ClaimedAuthentication } from '../checks/authentication-checks'
import { cardScheme, certifiedKey, type IssuerSearch } from '../checks/certificate-checks'
import type { AuthenticationAnswer, AuthenticationOrder } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { tokenAlgorithm } from './card-algorithms'
import { certificateField, signatureField } from './card-fields'

export interface CardSettings extends Pick<ProviderSettings, 'issuersOf' | 'isRevoked' | 'clock'> {
  /** Builds paths to issuers of identity cards only. Absent: nobody is identified by a card. */
  readonly identityIssuersOf: IssuerSearch | undefined
  /** Policies of which a certificate must have one, or one below it; empty: any. */
  readonly policies: readonly string[]
  /** Origin of the portal (RFC 6454), as browsers write it: scheme, host, and port unless it is the usual one. */
  readonly origin: string
}

/** Minor versions of the format only add fields, which are ignored (Web eID system architecture, token format). */
const tokenFormat = /^web-eid:1(\.\d{1,3})?$/

/** A Web eID authentication token. Every field comes from the person's browser. */
export const authenticationToken = z.object({
  unverifiedCertificate: certificateField,
  algorithm: z.string().max(16),
  signature: signatureField,
  format: z.string().max(32),
})

type AuthenticationToken = z.output<typeof authenticationToken>

/** Accepts a token that answers this order. Throws `ProviderFailure`. */
export async function acceptToken(
  settings: CardSettings,
  order: AuthenticationOrder,
  token: AuthenticationToken,
): Promise<AuthenticationAnswer> {
  if (!tokenFormat.test(token.format)) throw rejected('token-format')
  const claimed = claimOf(token, order, settings.origin)
  const { identityIssuersOf: issuersOf = nobody, policies } = settings
  return await acceptAuthentication(
    claimed,
    order,
    { ...cardScheme, requiredPolicies: policies },
    { ...settings, issuersOf },
  )
}

const nobody: IssuerSearch = async () => undefined

/**
 * Origin and nonce are not in the token: the signed data is made from our own values, so a token for another page or
 * another session has a wrong signature.
 */
function claimOf(
  { unverifiedCertificate: certificate, algorithm: name, signature }: AuthenticationToken,
  { challenge }: AuthenticationOrder,
  origin: string,
): ClaimedAuthentication {
  const algorithm = tokenAlgorithm(name, certifiedKey(certificate))
  if (!algorithm) throw rejected('token-algorithm')
  const signedData = dataToSign(digestAlgorithmOf(algorithm), origin, challenge)
  return { certificate, signatureValue: signature, algorithm, signedData }
}

/** The nonce is digested as the Base64 text that the page got. */
function dataToSign(hash: DigestAlgorithm, origin: string, nonce: string): Bytes {
  return concatBytes(digest(hash, utf8(origin)), digest(hash, utf8(nonce)))
}

function rejected(providerWord: string): ProviderFailure {
  return new ProviderFailure('answer-rejected', { providerWord })
}
