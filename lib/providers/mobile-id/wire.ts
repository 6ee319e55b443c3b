import { z } from 'zod'
import { digestAlgorithmOf, type SignatureAlgorithm } from '@/lib/pki/algorithms'
import type { Person } from '@/lib/vocabulary/person'
import { phoneTextFormats, promptLanguages } from '@/lib/vocabulary/provider'
import type { ClaimedSignature } from '../checks/signature-checks'
import type { Prompt } from '../identity-provider'
import { bytes } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { RelyingParty } from '../provider-settings'

/** Answer of the certificate call. `cert` comes empty beside NOT_FOUND. */
export const certificateAnswer = z.object({ result: z.string(), cert: bytes.optional() })

/** Answer of a call that rings a phone; one old spelling of the name is still about. */
export const startedAnswer = z
  .object({ sessionID: z.string().min(1) })
  .or(z.object({ sessionId: z.string().min(1) }))
  .transform((answer) => ('sessionID' in answer ? answer.sessionID : answer.sessionId))

/** Answer of a session's status call; `cert` comes with authentication only. */
export const statusAnswer = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z.string().optional(),
  signature: z.object({ value: bytes, algorithm: z.string() }).optional(),
  cert: bytes.optional(),
})

export type MobileIdSessionStatus = z.output<typeof statusAnswer>

/** Who asks about whom: the part all request bodies share. */
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

/** What the phone signs (Base64) and shows; the prompt as it stood in an order. */
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

/** A SIM card speaks its own country's language and not the other's: the provider would turn to English silently. */
function spokenLanguage(language: Prompt['language'], country: Person['country']) {
  const foreign = { LT: 'EST', EE: 'LIT', LV: undefined } as const
  return language === foreign[country] ? 'ENG' : language
}

/** The signature in a finished session. Throws `ProviderFailure` when it has none. */
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

/** The algorithm by the provider's word; capitals vary. */
function algorithmNamed(word: string): SignatureAlgorithm | undefined {
  const name = word.toLowerCase()
  return Object.hasOwn(algorithms, name) ? algorithms[name] : undefined
}
