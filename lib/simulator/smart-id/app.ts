import { type KeyObject, randomBytes, randomInt } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import type { Credential, CredentialOffice } from '../authority/credential-office'
import { signDigestPkcs1, signDigestPss } from '../authority/rsa'
import type { SmartIdOutcome, SmartIdPerson } from '../persons/person'
import type { Answer, Habit, Switchboard } from '../phones/switchboard'
import type { CertificatePurpose } from '../pki'
import type { RelyingParty } from '../relying-parties'
import { acspV2Payload } from './acsp-v2'
import { shownInteraction } from './interactions'
import type { AuthenticationRequest, SignatureRequest, SigningAlgorithm } from './request'
import { type EndedSession, failed, refusalOf, signatureBody, succeeded } from './status'
import { verificationCode } from './verification-code'

/** A person's account, and the customer that wants something from it. */
export interface Visit {
  readonly person: SmartIdPerson
  readonly party: RelyingParty
}

/** The app on everybody's phone: shows, asks, signs. */
export interface SmartIdApp {
  authenticate(visit: Visit, request: AuthenticationRequest): Promise<EndedSession>
  /** `code` is the server's, shown here and by the caller. */
  sign(visit: Visit, request: SignatureRequest, code: string): Promise<EndedSession>
  chooseCertificate(visit: Visit): Promise<EndedSession>
}

export function openSmartIdApp(office: CredentialOffice, switchboard: Switchboard): SmartIdApp {
  return {
    async authenticate(visit, request) {
      const { rpChallenge } = request.signatureProtocolParameters
      const screen = screenOf(request, verificationCode(rpChallenge.octets))
      const end = await show(switchboard, visit, 'authentication', screen)
      if (end !== 'ok') return failed(end)
      const credential = await office.smartId(visit.person, 'authentication')
      return authenticated(visit, request, credential, screen.interaction)
    },
    async sign(visit, request, code) {
      const screen = screenOf(request, code)
      const end = await show(switchboard, visit, 'signature', screen)
      if (end !== 'ok') return failed(end)
      const credential = await office.smartId(visit.person, 'signature')
      return signed(visit, request, credential, screen.interaction)
    },
    async chooseCertificate(visit) {
      const end = await offerAccounts(switchboard, visit)
      if (end !== 'ok') return failed(end)
      const { certificate } = await office.smartId(visit.person, 'signature')
      return succeeded(visit.person, certificate)
    },
  }
}

interface Screen {
  readonly interaction: string
  readonly text: string
  readonly controlCode: string
  readonly choices: readonly string[]
}

function screenOf({ interactions }: Pick<SignatureRequest, 'interactions'>, code: string): Screen {
  const { type, text } = shownInteraction(interactions)
  const hasChoice = type === 'confirmationMessageAndVerificationCodeChoice'
  return { interaction: type, text, controlCode: code, choices: hasChoice ? choicesWith(code) : [] }
}

/** The right code and two others, in no order. */
function choicesWith(code: string): readonly string[] {
  const codes = new Set([code])
  while (codes.size < 3) codes.add(randomCode())
  return [...codes].sort()
}

export function randomCode(): string {
  return randomInt(10_000).toString().padStart(4, '0')
}

/** What people do with a screen; whoever is missing never sees it: the session ends with the outcome itself. */
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

async function show(
  switchboard: Switchboard,
  { person, party }: Visit,
  kind: CertificatePurpose,
  screen: Screen,
): Promise<'ok' | SmartIdOutcome> {
  const habit = habits[person.outcome]
  if (!habit) return person.outcome
  const { text, controlCode, choices } = screen
  const call = {
    family: 'smart-id',
    kind,
    person,
    relyingParty: party.name,
    text,
    controlCode,
    choices,
  } as const
  return endOf(await switchboard.ring(call, habit), person.outcome, screen.interaction)
}

function endOf(
  answer: Answer | 'timeout',
  outcome: SmartIdOutcome,
  screen: string,
): 'ok' | SmartIdOutcome {
  switch (answer) {
    case 'ok':
      return 'ok'
    case 'cancel':
      return outcome.startsWith('USER_REFUSED') ? outcome : refusalOf(screen)
    case 'wrong_code':
      return 'WRONG_VC'
    case 'timeout':
      return 'TIMEOUT'
  }
}

/** Outcomes that show already when an account is chosen. */
const unusable: readonly SmartIdOutcome[] = [
  'DOCUMENT_UNUSABLE',
  'ACCOUNT_UNUSABLE',
  'SERVER_ERROR',
]

/** Only who has several accounts is asked; the others' phones stay dark. */
async function offerAccounts(
  switchboard: Switchboard,
  { person, party }: Visit,
): Promise<'ok' | SmartIdOutcome> {
  const { outcome } = person
  if (unusable.includes(outcome)) return outcome
  if (outcome !== 'USER_REFUSED_CERT_CHOICE' && outcome !== 'TIMEOUT_CERT_CHOICE') return 'ok'
  const habit = outcome === 'TIMEOUT_CERT_CHOICE' ? 'nothing' : 'cancel'
  const text = 'Which account do you want to sign with?'
  const call = {
    family: 'smart-id',
    kind: 'certificate',
    person,
    relyingParty: party.name,
    text,
    controlCode: '',
    choices: [],
  } as const
  const answer = await switchboard.ring(call, habit)
  if (answer === 'ok') return 'ok'
  return answer === 'timeout' ? 'TIMEOUT' : 'USER_REFUSED_CERT_CHOICE'
}

/** Of the provider's demonstration environment; the live one says `smart-id`. */
const schemeName = 'smart-id-demo'

function authenticated(
  { person, party }: Visit,
  request: AuthenticationRequest,
  { certificate, key }: Credential<KeyObject>,
  interactionTypeUsed: string,
): EndedSession {
  const { rpChallenge, algorithm } = request.signatureProtocolParameters
  const serverRandom = randomBytes(18).toString('base64')
  const userChallenge = randomBytes(32).toString('base64url')
  const payload = acspV2Payload({
    schemeName,
    serverRandom,
    rpChallenge: rpChallenge.encoded,
    userChallenge,
    relyingPartyName: party.name,
    brokeredRpName: '',
    interactions: request.interactions.encoded,
    interactionTypeUsed,
    initialCallbackUrl: '',
    flowType: 'Notification',
  })
  const value = signWith(key, algorithm, digest(algorithm.hash, payload))
  return succeeded(person, certificate, {
    signatureProtocol: 'ACSP_V2',
    signature: { ...signatureBody(value, algorithm), serverRandom, userChallenge },
    interactionTypeUsed,
    ...sharedAddress(request),
  })
}

function signed(
  { person }: Visit,
  request: SignatureRequest,
  { certificate, key }: Credential<KeyObject>,
  interactionTypeUsed: string,
): EndedSession {
  const { digest: given, algorithm } = request.signatureProtocolParameters
  return succeeded(person, certificate, {
    signatureProtocol: 'RAW_DIGEST_SIGNATURE',
    signature: signatureBody(signWith(key, algorithm, given), algorithm),
    interactionTypeUsed,
    ...sharedAddress(request),
  })
}

function signWith(key: KeyObject, algorithm: SigningAlgorithm, value: Bytes): Bytes {
  return algorithm.scheme === 'PSS'
    ? signDigestPss(key, algorithm.hash, value)
    : signDigestPkcs1(key, algorithm.hash, value)
}

/** An address of the block that belongs to nobody (RFC 5737). */
function sharedAddress({ requestProperties }: Pick<SignatureRequest, 'requestProperties'>) {
  return requestProperties?.shareMdClientIpAddress ? { deviceIpAddress: '203.0.113.34' } : {}
}
