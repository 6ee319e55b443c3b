import { digestLengths } from '@paraph/validator/encoding/digest'
import {
  algorithmWith,
  type SignatureAlgorithm,
  signatureAlgorithmNames,
  signatureAlgorithms,
} from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import { bytes } from '../provider-call'
import type { RelyingParty } from '../provider-settings'

/**
 * Answer of a call that starts a session. The code is present only for signing by notification, where the provider
 * makes it. Link data is present only for device links.
 */
export const startedAnswer = z.object({
  sessionID: z.string().min(1),
  vc: z.object({ type: z.literal('numeric4'), value: z.string().regex(/^\d{4}$/) }).optional(),
  sessionToken: z.string().min(24).optional(),
  sessionSecret: z.base64().min(1).optional(),
  deviceLinkBase: z.url().optional(),
})

export type Started = z.output<typeof startedAnswer>

const hashName = z.enum(['SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512'])

const pssParameters = z.object({
  hashAlgorithm: hashName,
  maskGenAlgorithm: z.object({
    algorithm: z.string(),
    parameters: z.object({ hashAlgorithm: z.string() }),
  }),
  saltLength: z.number(),
  trailerField: z.string(),
})

const signature = z.object({
  value: bytes,
  signatureAlgorithm: z.string(),
  signatureAlgorithmParameters: pssParameters.optional(),
  flowType: z.string().optional(),
  serverRandom: z.string().optional(),
  userChallenge: z.string().optional(),
})

/** Answer of the status call, for every kind of session. */
export const statusAnswer = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z
    .object({ endResult: z.string().optional(), documentNumber: z.string().optional() })
    .optional(),
  signatureProtocol: z.string().optional(),
  signature: signature.optional(),
  cert: z.object({ value: bytes, certificateLevel: z.string() }).optional(),
  interactionTypeUsed: z.string().optional(),
})

export type SmartIdSessionStatus = z.output<typeof statusAnswer>
export type StatusSignature = z.output<typeof signature>

/** Answer of the call that returns the certificate of a known account at once. */
export const certificateAnswer = z.object({
  state: z.string(),
  cert: z.object({ value: bytes, certificateLevel: z.string() }).optional(),
})

/** Fields that all request bodies share. */
export function relyingPartyBody({ uuid, name }: RelyingParty) {
  return { relyingPartyUUID: uuid, relyingPartyName: name }
}

/** An algorithm as request fields: PSS with its digest, or one name for PKCS#1 v1.5. */
export function algorithmBody(algorithm: SignatureAlgorithm) {
  const { family, digest } = signatureAlgorithms[algorithm]
  if (family !== 'rsa-pss') return { signatureAlgorithm: legacyWord(algorithm) }
  return {
    signatureAlgorithm: 'rsassa-pss',
    signatureAlgorithmParameters: { hashAlgorithm: digest },
  }
}

function legacyWord(algorithm: SignatureAlgorithm): string {
  const digest = signatureAlgorithms[algorithm].digest.toLowerCase().replace('-', '')
  return `${digest}WithRSAEncryption`
}

/**
 * The algorithm of an answer. Undefined if it is unknown, or if PSS does not use one digest throughout, a salt of the
 * digest's length and the usual trailer.
 */
export function algorithmIn(answer: StatusSignature): SignatureAlgorithm | undefined {
  if (answer.signatureAlgorithm !== 'rsassa-pss') return legacyAlgorithm(answer.signatureAlgorithm)
  const parameters = answer.signatureAlgorithmParameters
  if (!parameters) return undefined
  const { hashAlgorithm, maskGenAlgorithm, saltLength, trailerField } = parameters
  const isUsual =
    maskGenAlgorithm.algorithm === 'id-mgf1' &&
    maskGenAlgorithm.parameters.hashAlgorithm === hashAlgorithm &&
    saltLength === digestLengths[hashAlgorithm] &&
    trailerField === '0xbc'
  return isUsual ? algorithmWith('rsa-pss', hashAlgorithm) : undefined
}

function legacyAlgorithm(word: string): SignatureAlgorithm | undefined {
  return signatureAlgorithmNames.find(
    (name) => signatureAlgorithms[name].family === 'rsa' && legacyWord(name) === word,
  )
}
