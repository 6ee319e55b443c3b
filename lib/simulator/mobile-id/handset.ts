import { signDigest } from '@paraph/validator/authority/ecdsa'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { CredentialOffice } from '../authority/credential-office'
import { findMobileIdPerson } from '../persons/mobile-id-people'
import type { MobileIdOutcome, MobileIdPerson } from '../persons/person'
import type { Habit, PhoneAnswer, Switchboard } from '../phones/switchboard'
import type { CertificatePurpose } from '../pki'
import { displayedText, type PromptRequest } from './request'

/** The result of a session in the status call. */
export interface MobileIdStatus {
  readonly state: 'COMPLETE'
  readonly result: string
  readonly signature?: { readonly value: string; readonly algorithm: string }
  /** The certificate, for authentication only. The signing certificate has its own call. */
  readonly cert?: string | undefined
}

/** All phones with their SIM cards. */
export interface Handset {
  /** Rings the phone, waits for the person's answer and signs. */
  prompt(request: PromptRequest, purpose: CertificatePurpose): Promise<MobileIdStatus>
}

/**
 * How a person answers, by outcome. For other outcomes the phone does not ring, and the session ends with the outcome.
 */
const habits: Partial<Record<MobileIdOutcome, Habit>> = {
  OK: 'ok',
  REVOKED: 'ok',
  USER_CANCELLED: 'cancel',
  TIMEOUT: 'nothing',
}

const results: Readonly<Record<Exclude<PhoneAnswer, 'ok'> | 'timeout', MobileIdOutcome>> = {
  cancel: 'USER_CANCELLED',
  // Mobile-ID offers no code to choose: a person who sees a different code cancels.
  wrong_code: 'USER_CANCELLED',
  timeout: 'TIMEOUT',
}

export function openHandset(office: CredentialOffice, switchboard: Switchboard): Handset {
  return {
    async prompt(request, purpose) {
      const person = findMobileIdPerson(request.phoneNumber, request.nationalIdentityNumber)
      const outcome = person?.outcome ?? 'NOT_MID_CLIENT'
      const habit = habits[outcome]
      if (!person || !habit) return ended(outcome)
      const answer = await switchboard.ring(callTo(person, request, purpose), habit)
      return answer === 'ok' ? sign(office, person, request, purpose) : ended(results[answer])
    },
  }
}

function ended(result: MobileIdOutcome): MobileIdStatus {
  return { state: 'COMPLETE', result }
}

function callTo(person: MobileIdPerson, request: PromptRequest, purpose: CertificatePurpose) {
  return {
    family: 'mobile-id',
    kind: purpose,
    person,
    phone: person.phone,
    relyingParty: request.relyingPartyName,
    text: displayedText(request),
    controlCode: verificationCode(request.hash),
    choices: [],
  } as const
}

/** Four digits from the first six and the last seven bits of the digest that will be signed. */
export function verificationCode(digest: Bytes): string {
  const code = ((digest[0] ?? 0) >> 2) * 128 + ((digest[digest.length - 1] ?? 0) & 0x7f)
  return code.toString().padStart(4, '0')
}

function sign(
  office: CredentialOffice,
  person: MobileIdPerson,
  { hash, hashType }: PromptRequest,
  purpose: CertificatePurpose,
): MobileIdStatus {
  const { privateKey, certificate } = office.mobileId(person, purpose)
  const value = encodeBase64(signDigest(privateKey, hash))
  return {
    state: 'COMPLETE',
    result: 'OK',
    signature: { value, algorithm: `${hashType}WithECEncryption` },
    cert: purpose === 'authentication' ? encodeBase64(certificate) : undefined,
  }
}
