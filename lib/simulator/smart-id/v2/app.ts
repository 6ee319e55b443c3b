import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { CredentialOffice } from '../../authority/credential-office'
import { signDigestPkcs1 } from '../../authority/rsa'
import type { SmartIdPerson } from '../../persons/person'
import type { Switchboard } from '../../phones/switchboard'
import type { CertificatePurpose } from '../../pki'
import {
  askAccount,
  askConsent,
  type Screen,
  sharedAddress,
  type Visit,
  verificationCode,
} from '../phone'

import { type CertificateRequest, hashTypes, type PromptRequest } from './request'

/** The status body of a finished session (Smart-ID RP API v2). */
export interface EndedSession {
  readonly state: 'COMPLETE'
  readonly result: { readonly endResult: string; readonly documentNumber?: string }
  readonly [property: string]: unknown
}

/** The app in version 2, which signs in the same way for authentication and signature. */
export interface SmartIdAppV2 {
  sign(visit: Visit, request: PromptRequest, purpose: CertificatePurpose): Promise<EndedSession>
  chooseCertificate(visit: Visit, request: CertificateRequest): Promise<EndedSession>
}

export function openSmartIdAppV2(office: CredentialOffice, switchboard: Switchboard): SmartIdAppV2 {
  return {
    async sign(visit, request, purpose) {
      const screen = screenOf(request, purpose)
      const consent = await askConsent(switchboard, visit, screen)
      if (consent !== 'ok') return failed(consent)
      const { certificate, privateKey } = await office.smartId(visit.person, purpose)
      const value = signDigestPkcs1(privateKey, hashTypes[request.hashType], request.hash)
      return succeeded(visit.person, certificate, {
        signature: { value: encodeBase64(value), algorithm: algorithmOf(request) },
        interactionFlowUsed: screen.interaction,
        ...sharedAddress(request),
      })
    },
    async chooseCertificate(visit, request) {
      const consent = await askAccount(switchboard, visit)
      if (consent !== 'ok') return failed(consent)
      const { certificate } = await office.smartId(visit.person, 'signature')
      return succeeded(visit.person, certificate, sharedAddress(request))
    },
  }
}

/** The screen for the first requested interaction: this app supports all of them. */
function screenOf(
  { hash, allowedInteractionsOrder: [first] = [] }: PromptRequest,
  kind: CertificatePurpose,
): Screen {
  const controlCode = verificationCode(hash)
  if (!first) return { kind, interaction: 'displayTextAndPIN', text: '', controlCode }
  const text = 'displayText60' in first ? first.displayText60 : first.displayText200
  return { kind, interaction: first.type, text, controlCode }
}

function algorithmOf({ hashType }: PromptRequest): string {
  return `${hashType.toLowerCase()}WithRSAEncryption`
}

function failed(endResult: string): EndedSession {
  return { state: 'COMPLETE', result: { endResult } }
}

function succeeded(person: SmartIdPerson, certificate: Bytes, rest: object = {}): EndedSession {
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: person.documentNumber },
    cert: { value: encodeBase64(certificate), certificateLevel: person.level },
    ...rest,
  }
}
