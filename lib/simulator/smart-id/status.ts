import { encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import type { SmartIdOutcome, SmartIdPerson } from '../persons/person'
import type { SigningAlgorithm } from './request'

/** The status body of a session that ended (Smart-ID RP API v3, session status). */
export interface EndedSession {
  readonly state: 'COMPLETE'
  readonly result: {
    readonly endResult: string
    readonly documentNumber?: string
    readonly details?: { readonly interaction: string }
  }
  readonly [property: string]: unknown
}

/** Refusals of a screen: one word each in version 2, one for all with details in version 3. */
const refusedScreens: Partial<Record<SmartIdOutcome, string>> = {
  USER_REFUSED_DISPLAYTEXTANDPIN: 'displayTextAndPIN',
  USER_REFUSED_VC_CHOICE: 'verificationCodeChoice',
  USER_REFUSED_CONFIRMATIONMESSAGE: 'confirmationMessage',
  USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE: 'confirmationMessageAndVerificationCodeChoice',
}

/** The outcome of cancelling on a screen. */
export function refusalOf(screen: string): SmartIdOutcome {
  const refusals = Object.entries(refusedScreens) as [SmartIdOutcome, string][]
  return refusals.find(([, interaction]) => interaction === screen)?.[0] ?? 'USER_REFUSED'
}

export function failed(outcome: SmartIdOutcome): EndedSession {
  const interaction = refusedScreens[outcome]
  if (interaction === undefined) return { state: 'COMPLETE', result: { endResult: outcome } }
  return {
    state: 'COMPLETE',
    result: { endResult: 'USER_REFUSED_INTERACTION', details: { interaction } },
  }
}

export function succeeded(
  person: SmartIdPerson,
  certificate: Bytes,
  rest: Readonly<Record<string, unknown>> = {},
): EndedSession {
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: person.documentNumber },
    cert: certificateBody(person, certificate),
    ...rest,
  }
}

export function certificateBody({ level }: SmartIdPerson, certificate: Bytes) {
  return { value: encodeBase64(certificate), certificateLevel: level }
}

/** `signature` as far as both protocols have it. */
export function signatureBody(value: Bytes, algorithm: SigningAlgorithm) {
  return {
    value: encodeBase64(value),
    flowType: 'Notification',
    signatureAlgorithm: algorithm.name,
    ...(algorithm.scheme === 'PSS'
      ? { signatureAlgorithmParameters: pssParameters(algorithm.hash) }
      : {}),
  }
}

function pssParameters(hashAlgorithm: Extract<SigningAlgorithm, { scheme: 'PSS' }>['hash']) {
  return {
    hashAlgorithm,
    maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm } },
    saltLength: digest(hashAlgorithm).length,
    trailerField: '0xbc',
  }
}

/** Every object with one property that no client knows: they have to ignore it. */
export function withUnknownProperties(body: unknown): unknown {
  if (Array.isArray(body) || typeof body !== 'object' || body === null) return body
  const properties = Object.entries(body).map(([name, value]) => [
    name,
    withUnknownProperties(value),
  ])
  return { ...Object.fromEntries(properties), unknownToClients: 'to be ignored' }
}
