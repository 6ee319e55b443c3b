import { z } from 'zod'
import { digestLengths } from '@/lib/encoding/digest'
import type { Pkcs1Digest } from '../../authority/rsa'
import { base64Field } from '../../base64-field'
import { interactionsField } from './interactions'

const relyingPartyFields = {
  relyingPartyUUID: z.string().min(1),
  relyingPartyName: z.string().min(1).max(32),
  requestProperties: z.object({ shareMdClientIpAddress: z.boolean().optional() }).optional(),
}
const certificateLevel = z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']).default('QUALIFIED')
const nonce = z.string().min(1).max(30).optional()

/** How the app is to sign. */
export type SigningAlgorithm =
  | { readonly scheme: 'PSS'; readonly name: 'rsassa-pss'; readonly hash: z.output<typeof pssHash> }
  | {
      readonly scheme: 'PKCS1'
      readonly name: keyof typeof pkcs1Hashes
      readonly hash: Pkcs1Digest
    }

const pssHash = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512'])

/** The legacy choice, for callers who cannot do PSS. */
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

/** 32 to 64 octets. */
const base64Length = z.string().min(44).max(88)

/** `rpChallenge` is signed as the text it came as, and its octets make the verification code. */
const challenge = base64Length.transform((encoded, context) => {
  const octets = base64Field.safeParse(encoded)
  if (octets.success) return { encoded, octets: octets.data }
  context.addIssue({ code: 'custom', message: 'Not Base64' })
  return z.NEVER
})

export const authenticationRequest = z.object({
  ...relyingPartyFields,
  certificateLevel: z.enum(['ADVANCED', 'QUALIFIED']).default('QUALIFIED'),
  signatureProtocol: z.literal('ACSP_V2'),
  signatureProtocolParameters: z.object({ rpChallenge: challenge }).and(signingAlgorithm),
  interactions: interactionsField,
  vcType: z.literal('numeric4'),
  // The challenge takes its place.
  nonce: z.undefined().optional(),
})

export const signatureRequest = z.object({
  ...relyingPartyFields,
  certificateLevel,
  signatureProtocol: z.literal('RAW_DIGEST_SIGNATURE'),
  signatureProtocolParameters: z
    .object({ digest: base64Length.pipe(base64Field) })
    .and(signingAlgorithm)
    .refine(({ digest, algorithm }) => digest.length === digestLengths[algorithm.hash], {
      path: ['digest'],
      message: 'The digest has not the length of its algorithm',
    }),
  interactions: interactionsField,
  nonce,
})

export const certificateRequest = z.object({ ...relyingPartyFields, certificateLevel, nonce })

export type AuthenticationRequest = z.output<typeof authenticationRequest>
export type SignatureRequest = z.output<typeof signatureRequest>
