import { digestAlgorithmOf, type SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import type { Prompt } from '../../identity-provider'
import { bytes } from '../../provider-call'
import type { RelyingParty } from '../../provider-settings'
import { type Interaction, interactionsFor, promptText } from '../interactions'

/** Answer of the status call in version 2, for every kind of session. */
export const statusAnswer = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z
    .object({ endResult: z.string().optional(), documentNumber: z.string().optional() })
    .optional(),
  signature: z.object({ value: bytes, algorithm: z.string() }).optional(),
  cert: z.object({ value: bytes, certificateLevel: z.string() }).optional(),
})

/** Screens in our order of preference (RP API v2, allowedInteractionsOrder). */
export const interactionList = z.array(
  z.union([
    z.object({ type: z.string(), displayText60: z.string() }),
    z.object({ type: z.string(), displayText200: z.string() }),
  ]),
)

/** Version 2 has PKCS#1 v1.5 only. */
const algorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  sha256withrsaencryption: 'rsa-sha256',
  sha384withrsaencryption: 'rsa-sha384',
  sha512withrsaencryption: 'rsa-sha512',
}

/** The algorithm by the provider's name; undefined if unknown. */
export function algorithmNamed(word: string): SignatureAlgorithm | undefined {
  const name = word.toLowerCase()
  return Object.hasOwn(algorithms, name) ? algorithms[name] : undefined
}

/** Name of an algorithm's digest in a request. */
export function hashTypeOf(algorithm: SignatureAlgorithm): string {
  return digestAlgorithmOf(algorithm).replace('-', '')
}

type InteractionV2 =
  | Interaction
  | { readonly type: 'verificationCodeChoice'; readonly displayText60: string }

/** The interactions of version 3, with the choice of the code that older apps know added between them. */
export function promptInteractionsV2(
  prompt: Prompt,
  relyingParty: RelyingParty,
): readonly InteractionV2[] {
  return interactionsFor(promptText(prompt, relyingParty)).flatMap(
    (interaction): readonly InteractionV2[] =>
      'displayText60' in interaction
        ? [{ ...interaction, type: 'verificationCodeChoice' }, interaction]
        : [interaction],
  )
}
