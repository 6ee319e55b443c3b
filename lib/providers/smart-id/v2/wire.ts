import { z } from 'zod'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@/lib/pki/algorithms'
import { bytes } from '../../wire-bytes'

/** Answer of the status call in version 2, of whatever kind the session is. */
export const statusAnswer = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z
    .object({ endResult: z.string().optional(), documentNumber: z.string().optional() })
    .optional(),
  signature: z.object({ value: bytes, algorithm: z.string() }).optional(),
  cert: z.object({ value: bytes, certificateLevel: z.string() }).optional(),
})

/** What the app shows, in the order we would like it (RP API v2, allowedInteractionsOrder). */
export const interactionList = z.array(
  z.union([
    z.object({ type: z.string(), displayText60: z.string() }),
    z.object({ type: z.string(), displayText200: z.string() }),
  ]),
)

/** PKCS#1 v1.5 is all there is. */
const algorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  sha256withrsaencryption: 'rsa-sha256',
  sha384withrsaencryption: 'rsa-sha384',
  sha512withrsaencryption: 'rsa-sha512',
}

/** The algorithm by the provider's word; undefined for one we do not know. */
export function algorithmNamed(word: string): SignatureAlgorithm | undefined {
  const name = word.toLowerCase()
  return Object.hasOwn(algorithms, name) ? algorithms[name] : undefined
}

/** Name of an algorithm's digest in a request. */
export function hashTypeOf(algorithm: SignatureAlgorithm): string {
  return digestAlgorithmOf(algorithm).replace('-', '')
}
