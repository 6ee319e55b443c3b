import { randomInt } from 'node:crypto'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import type { SmartIdOutcome, SmartIdPerson } from '../persons/person'
import type { Call, Habit, PhoneAnswer, Switchboard } from '../phones/switchboard'
import type { RegisteredRelyingParty } from '../relying-parties'

/** A person's account, and the customer that sends the request. */
export interface Visit {
  readonly person: SmartIdPerson
  readonly party: RegisteredRelyingParty
}

/** The content of a screen of the app. */
export interface Screen {
  /** The kind of request. */
  readonly kind: Call['kind']
  /** The API's name of the interaction. */
  readonly interaction: string
  readonly text: string
  readonly controlCode: string
}

/** The person's consent, or the result of a session without consent. */
export type Consent = 'ok' | SmartIdOutcome

/**
 * How a person answers, by outcome. For other outcomes the person never sees the screen, and the session ends with the
 * outcome.
 */
const habits: Partial<Record<SmartIdOutcome, Habit>> = {
  OK: 'ok',
  REVOKED: 'ok',
  USER_REFUSED: 'cancel',
  USER_REFUSED_DISPLAYTEXTANDPIN: 'cancel',
  USER_REFUSED_VC_CHOICE: 'cancel',
  USER_REFUSED_CONFIRMATIONMESSAGE: 'cancel',
  USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE: 'cancel',
  USER_REFUSED_CERT_CHOICE: 'ok',
  TIMEOUT_CERT_CHOICE: 'ok',
  WRONG_VC: 'wrong_code',
  TIMEOUT: 'nothing',
}

/** Shows a screen on the person's phone and waits for the answer. If the answer is `given`, the phone does not ring. */
export async function askConsent(
  switchboard: Switchboard,
  visit: Visit,
  screen: Screen,
  given?: PhoneAnswer,
): Promise<Consent> {
  const { outcome } = visit.person
  const habit = habits[outcome]
  if (!habit) return outcome
  const answer = given ?? (await switchboard.ring(callTo(visit, screen), habit))
  return consentOf(answer, habit === 'cancel' ? outcome : refusalAt(screen.interaction))
}

/** The screen at which a person refuses, with the names of version 2. */
export const refusedScreens: Partial<Record<SmartIdOutcome, string>> = {
  USER_REFUSED_DISPLAYTEXTANDPIN: 'displayTextAndPIN',
  USER_REFUSED_VC_CHOICE: 'verificationCodeChoice',
  USER_REFUSED_CONFIRMATIONMESSAGE: 'confirmationMessage',
  USER_REFUSED_CONFIRMATIONMESSAGE_WITH_VC_CHOICE: 'confirmationMessageAndVerificationCodeChoice',
}

function consentOf(answer: PhoneAnswer | 'timeout', refusal: SmartIdOutcome): Consent {
  switch (answer) {
    case 'ok':
      return 'ok'
    case 'cancel':
      return refusal
    case 'wrong_code':
      return 'WRONG_VC'
    case 'timeout':
      return 'TIMEOUT'
  }
}

function refusalAt(screen: string): SmartIdOutcome {
  const refusals = Object.entries(refusedScreens) as [SmartIdOutcome, string][]
  return refusals.find(([, interaction]) => interaction === screen)?.[0] ?? 'USER_REFUSED'
}

/** Outcomes that already occur when an account is chosen. */
const unusable: readonly SmartIdOutcome[] = [
  'DOCUMENT_UNUSABLE',
  'ACCOUNT_UNUSABLE',
  'SERVER_ERROR',
]

const accountChoice: Screen = {
  kind: 'certificate',
  interaction: '',
  text: 'Which of your accounts do you want to sign with?',
  controlCode: '',
}

/**
 * Asks for the choice of an account. Rings only the phones of persons whose outcome is a refusal or a timeout here; all
 * others agree.
 */
export async function askAccount(
  switchboard: Switchboard,
  visit: Visit,
  given?: PhoneAnswer,
): Promise<Consent> {
  const { outcome } = visit.person
  if (unusable.includes(outcome)) return outcome
  if (given === 'cancel') return 'USER_REFUSED_CERT_CHOICE'
  if (outcome !== 'USER_REFUSED_CERT_CHOICE' && outcome !== 'TIMEOUT_CERT_CHOICE') return 'ok'
  const habit = outcome === 'TIMEOUT_CERT_CHOICE' ? 'nothing' : 'cancel'
  const answer = await switchboard.ring(callTo(visit, accountChoice), habit)
  if (answer === 'ok') return 'ok'
  return answer === 'timeout' ? 'TIMEOUT' : 'USER_REFUSED_CERT_CHOICE'
}

function callTo({ person, party }: Visit, { kind, interaction, text, controlCode }: Screen): Call {
  const choices = /VerificationCodeChoice$/i.test(interaction) ? choicesWith(controlCode) : []
  return { family: 'smart-id', kind, person, relyingParty: party.name, text, controlCode, choices }
}

/** The right code and two others, in ascending order, so that the position gives no hint. */
function choicesWith(code: string): readonly string[] {
  const codes = new Set([code])
  while (codes.size < 3) codes.add(randomCode())
  return [...codes].toSorted()
}

export function randomCode(): string {
  return randomInt(10_000).toString().padStart(4, '0')
}

/** Four digits from the last two bytes of SHA-256 of the received hash, or of the decoded rpChallenge. */
export function verificationCode(data: Bytes): string {
  const [high = 0, low = 0] = digest('SHA-256', data).subarray(-2)
  return ((high * 256 + low) % 10_000).toString().padStart(4, '0')
}

/** The phone's address, if the relying party requests it. It is in a block for documentation (RFC 5737). */
export function sharedAddress({
  requestProperties,
}: {
  readonly requestProperties?: { readonly shareMdClientIpAddress?: boolean | undefined } | undefined
}) {
  return requestProperties?.shareMdClientIpAddress ? { deviceIpAddress: '203.0.113.34' } : {}
}
