import { digestLengths } from '@paraph/validator/encoding/digest'
import { z } from 'zod'
import { base64Field } from '../../base64-field'
import { relyingPartyName } from '../admission'

const text60 = z.string().min(1).max(60)
const text200 = z.string().min(1).max(200)

const interaction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('displayTextAndPIN'), displayText60: text60 }),
  z.object({ type: z.literal('verificationCodeChoice'), displayText60: text60 }),
  z.object({ type: z.literal('confirmationMessage'), displayText200: text200 }),
  z.object({
    type: z.literal('confirmationMessageAndVerificationCodeChoice'),
    displayText200: text200,
  }),
])

/** The digest for each name in the API. */
export const hashTypes = { SHA256: 'SHA-256', SHA384: 'SHA-384', SHA512: 'SHA-512' } as const

export const certificateRequest = z.object({
  relyingPartyUUID: z.string().min(1),
  relyingPartyName,
  certificateLevel: z.enum(['ADVANCED', 'QUALIFIED', 'QSCD']).default('QUALIFIED'),
  nonce: z.string().min(1).max(30).optional(),
  requestProperties: z.object({ shareMdClientIpAddress: z.boolean().optional() }).optional(),
})

export type CertificateRequest = z.output<typeof certificateRequest>

/** The data to sign and the text to show, for authentication and signature. */
export const promptRequest = certificateRequest
  .extend({
    hash: base64Field,
    hashType: z.enum(['SHA256', 'SHA384', 'SHA512']),
    // Required by the specification, but missing in a sample of the provider's client.
    allowedInteractionsOrder: z.array(interaction).min(1).optional(),
  })
  .refine(({ hash, hashType }) => hash.length === digestLengths[hashTypes[hashType]], {
    path: ['hash'],
    message: 'The hash has not the length of its type',
  })

export type PromptRequest = z.output<typeof promptRequest>
