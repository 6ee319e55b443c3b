import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digestLengths } from '@paraph/validator/encoding/digest'
import type { SmartIdOutcome, SmartIdPerson } from '../../persons/person'
import { refusedScreens } from '../phone'
import type { Flow } from './flow'
import type { SigningAlgorithm } from './request'

/** The status body of a finished session (Smart-ID RP API v3, session status). */
export interface EndedSession {
  readonly state: 'COMPLETE'
  readonly result: {
    readonly endResult: string
    readonly documentNumber?: string
    readonly details?: { readonly interaction: string }
  }
  readonly [property: string]: unknown
}

/** The body for a failure. Version 3 has one result for all refusals at a screen; the screen has its own field. */
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

/** The fields of `signature` that both protocols have. */
export function signatureBody(value: Bytes, algorithm: SigningAlgorithm, flowType: Flow['type']) {
  return {
    value: encodeBase64(value),
    flowType,
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
    saltLength: digestLengths[hashAlgorithm],
    trailerField: '0xbc',
  }
}
