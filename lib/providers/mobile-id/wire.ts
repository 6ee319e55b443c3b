import { digestAlgorithmOf, type SignatureAlgorithm } from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import type { Person } from '@/lib/vocabulary/person'
import { phoneTextFormats, promptLanguages } from '@/lib/vocabulary/provider'
import type { ClaimedSignature } from '../checks/signature-checks'
import type { Prompt } from '../identity-provider'
import { bytes } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { RelyingParty } from '../provider-settings'

/** Answer of the certificate call. `cert` is empty with NOT_FOUND. */
export const certificateAnswer = z.object({ result: z.string(), cert: bytes.optional() })

/** Answer of a call that rings a phone; an old spelling of the field is still in use. */
export const startedAnswer = z
  .object({ sessionID: z.string().min(1) })
  .or(z.object({ sessionId: z.string().min(1) }))
  .transform((answer) => ('sessionID' in answer ? answer.sessionID : answer.sessionId))

/** Answer of the session status call; `cert` is present for authentication only. */
export const statusAnswer = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z.string().optional(),
  signature: z.object({ value: bytes, algorithm: z.string() }).optional(),
  cert: bytes.optional(),
})

export type MobileIdSessionStatus = z.output<typeof statusAnswer>

/** The relying party and the person: fields that all request bodies share. */
export function personBody({ uuid, name }: RelyingParty, { phone, personalCode }: Person) {
  if (phone === undefined) throw new TypeError('Mobile-ID needs a phone number')
  return {
    relyingPartyUUID: uuid,
    relyingPartyName: name,
    phoneNumber: phone,
    nationalIdentityNumber: personalCode,
  }
}

const promptState = z.object({
  text: z.string(),
  format: z.enum(phoneTextFormats),
  language: z.enum(promptLanguages),
})

/** The hash to sign (Base64) and the text to show, from the stored prompt of an order. */
export function promptBody(
  hash: string,
  algorithm: SignatureAlgorithm,
  state: unknown,
  { country }: Person,
) {
  const { text, format, language } = promptState.parse(state)
  return {
    hash,
    hashType: digestAlgorithmOf(algorithm).replace('-', ''),
    language: spokenLanguage(language, country),
    ...(text && { displayText: text, displayTextFormat: format }),
  }
}

/**
 * A Lithuanian SIM card has no Estonian and an Estonian one no Lithuanian: the provider would silently use English.
 */
function spokenLanguage(language: Prompt['language'], country: Person['country']) {
  const foreign: Readonly<Record<string, Prompt['language']>> = { LT: 'EST', EE: 'LIT' }
  return language === foreign[country] ? 'ENG' : language
}

/** The signature in a finished session. Throws `ProviderFailure` if it has none. */
export function claimedSignature({ signature }: MobileIdSessionStatus): ClaimedSignature {
  if (!signature) throw new ProviderFailure('answer-rejected')
  return { signatureValue: signature.value, algorithm: algorithmNamed(signature.algorithm) }
}

const algorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  sha256withecencryption: 'ecdsa-sha256',
  sha384withecencryption: 'ecdsa-sha384',
  sha512withecencryption: 'ecdsa-sha512',
  sha256withrsaencryption: 'rsa-sha256',
  sha384withrsaencryption: 'rsa-sha384',
  sha512withrsaencryption: 'rsa-sha512',
}

/** The algorithm by the provider's name; capitals vary. */
function algorithmNamed(word: string): SignatureAlgorithm | undefined {
  const name = word.toLowerCase()
  return Object.hasOwn(algorithms, name) ? algorithms[name] : undefined
}
