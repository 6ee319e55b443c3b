import { z } from 'zod'
import { type SignatureAlgorithm, signatureAlgorithms } from '@/lib/pki/algorithms'
import { bytes } from '../provider-call'

/** Version of the interface; `health` returns the one that the worker speaks. */
const interfaceVersion = 1

const textMax = 8_192

/** Algorithms that a worker may offer. */
const offered = [
  'ecdsa-sha256',
  'ecdsa-sha384',
  'ecdsa-sha512',
  'rsa-pss-sha256',
  'rsa-pss-sha384',
  'rsa-pss-sha512',
  'rsa-sha256',
  'rsa-sha384',
  'rsa-sha512',
] as const satisfies readonly SignatureAlgorithm[]

/** The worker needs more time; the same call later gives the answer. */
const waiting = z.object({
  status: z.literal('waiting'),
  /** Digits that the person compares with those on their device. */
  control_code: z.string().max(16).optional(),
})

/** The person has to open a page; the same call with the parameters of the return address gives the answer. */
const redirect = z.object({ status: z.literal('redirect'), url: z.url().max(textMax) })

export const healthAnswer = z.object({
  status: z.literal('ok'),
  interface: z.literal(interfaceVersion),
})

export const credentialAnswer = z.discriminatedUnion('status', [
  waiting,
  redirect,
  z.object({
    status: z.literal('done'),
    credential: z.object({
      /** The worker's name of the key, opaque. */
      id: z.string().min(1).max(textMax),
      certificate: bytes,
      algorithms: z.array(z.enum(offered)).min(1),
      /** Number of signatures that one authorisation may cover. */
      signatures_max: z.number().int().min(1).max(100).default(1),
    }),
  }),
])

export const authorizeAnswer = z.discriminatedUnion('status', [
  waiting,
  redirect,
  z.object({
    status: z.literal('done'),
    /** The worker's proof of the authorisation, opaque. */
    authorization: z.string().min(1).max(textMax),
  }),
])

export const signAnswer = z.discriminatedUnion('status', [
  waiting,
  z.object({ status: z.literal('done'), signatures: z.array(bytes).min(1) }),
])

/** The credential of a certificate, stored until the signature. */
export const credentialState = z.object({
  id: z.string().max(textMax),
  algorithms: z.array(z.enum(offered)).min(1).readonly(),
})

/** Fields of a request that name the hashes. */
export function hashFields(algorithm: SignatureAlgorithm, hashes: readonly string[]) {
  const { digest } = signatureAlgorithms[algorithm]
  return { algorithm, hash_algorithm: digest, hashes }
}
