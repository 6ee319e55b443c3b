import { digestLengths } from '@paraph/validator/encoding/digest'
import { z } from 'zod'
import type { Pkcs1Digest } from '../../authority/rsa'
import { base64Field } from '../../base64-field'
import { relyingPartyName } from '../admission'
import { allInteractions, interactionsField, linkInteractions } from './interactions'

const relyingPartyFields = {
  relyingPartyUUID: z.string().min(1),
  relyingPartyName,
  requestProperties: z.object({ shareMdClientIpAddress: z.boolean().optional() }).optional(),
}
const certificateLevel = z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']).default('QUALIFIED')
const nonce = z.string().min(1).max(30).optional()

/** The signature algorithm for the app. */
export type SigningAlgorithm =
  | { readonly scheme: 'PSS'; readonly name: 'rsassa-pss'; readonly hash: z.output<typeof pssHash> }
  | {
      readonly scheme: 'PKCS1'
      readonly name: keyof typeof pkcs1Hashes
      readonly hash: Pkcs1Digest
    }

const pssHash = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512'])

/** The older algorithms, for relying parties without PSS. */
const pkcs1Hashes = {
  sha256WithRSAEncryption: 'SHA-256',
  sha384WithRSAEncryption: 'SHA-384',
  sha512WithRSAEncryption: 'SHA-512',
} as const

const signingAlgorithm = z
  .discriminatedUnion('signatureAlgorithm', [
    z.object({
      signatureAlgorithm: z.literal('rsassa-pss'),
      signatureAlgorithmParameters: z.object({ hashAlgorithm: pssHash }),
    }),
    z.object({
      signatureAlgorithm: z.literal(Object.keys(pkcs1Hashes) as (keyof typeof pkcs1Hashes)[]),
    }),
  ])
  .transform((fields): { algorithm: SigningAlgorithm } => {
    const name = fields.signatureAlgorithm
    return name === 'rsassa-pss'
      ? {
          algorithm: {
            scheme: 'PSS',
            name,
            hash: fields.signatureAlgorithmParameters.hashAlgorithm,
          },
        }
      : { algorithm: { scheme: 'PKCS1', name, hash: pkcs1Hashes[name] } }
  })

/** The length in Base64 of 32 to 64 bytes. */
const base64Length = z.string().min(44).max(88)

/**
 * A challenge or digest in Base64. Codes and signed payloads contain the text as sent; the signature covers the decoded
 * bytes.
 */
const base64Bytes = base64Length.transform((encoded, context) => {
  const bytes = base64Field.safeParse(encoded)
  if (bytes.success) return { encoded, bytes: bytes.data }
  context.addIssue({ code: 'custom', message: 'Not Base64' })
  return z.NEVER
})

const authenticationFields = {
  ...relyingPartyFields,
  certificateLevel: z.enum(['ADVANCED', 'QUALIFIED']).default('QUALIFIED'),
  signatureProtocol: z.literal('ACSP_V2'),
  signatureProtocolParameters: z.object({ rpChallenge: base64Bytes }).and(signingAlgorithm),
  // The challenge replaces the nonce.
  nonce: z.undefined().optional(),
}

export const authenticationRequest = z.object({
  ...authenticationFields,
  interactions: interactionsField(allInteractions),
  vcType: z.literal('numeric4'),
})

const signatureFields = {
  ...relyingPartyFields,
  certificateLevel,
  signatureProtocol: z.literal('RAW_DIGEST_SIGNATURE'),
  signatureProtocolParameters: z.object({ digest: base64Bytes }).and(signingAlgorithm),
  nonce,
}

type SignatureParameters = z.output<typeof signatureFields.signatureProtocolParameters>

/** Whether a digest has the length of its algorithm. */
export function isDigestOfAlgorithm({ digest, algorithm }: SignatureParameters): boolean {
  return digest.bytes.length === digestLengths[algorithm.hash]
}

/**
 * A notification request with a wrong digest length is refused at once. A link request is accepted and fails later in
 * the app.
 */
const checkedParameters = signatureFields.signatureProtocolParameters.refine(isDigestOfAlgorithm, {
  path: ['digest'],
  message: 'The digest has not the length of its algorithm',
})

export const signatureRequest = z.object({
  ...signatureFields,
  signatureProtocolParameters: checkedParameters,
  interactions: interactionsField(allInteractions),
})

/** A signature that follows a certificate choice on the same phone. */
export const linkedSignatureRequest = z.object({
  ...signatureFields,
  signatureProtocolParameters: checkedParameters,
  interactions: interactionsField(linkInteractions),
  linkedSessionID: z.string().min(1),
})

export const certificateRequest = z.object({ ...relyingPartyFields, certificateLevel, nonce })

/**
 * Requests by device link: they offer no choice of codes, and may have a callback. `goesBack` accepts addresses in
 * addition to https.
 */
export function deviceLinkRequests(goesBack: (address: string) => boolean) {
  const initialCallbackUrl = z
    .string()
    .max(1800)
    .refine((address) => isCallbackUrl(address) || goesBack(address), 'Not an https address')
    .optional()
  const interactions = interactionsField(linkInteractions)
  return {
    authentication: z.object({ ...authenticationFields, interactions, initialCallbackUrl }),
    signature: z.object({ ...signatureFields, interactions, initialCallbackUrl }),
    certificate: certificateRequest.extend({ initialCallbackUrl }),
  }
}

/** Whether an address is absolute https, without the characters that separate fields in signed texts. */
export function isCallbackUrl(address: string): boolean {
  return /^https:\/\/[^|#\s/?][^|#\s]*$/.test(address) && URL.canParse(address)
}

export type AuthenticationRequest = z.output<typeof authenticationRequest>
export type SignatureRequest = z.output<typeof signatureRequest>
