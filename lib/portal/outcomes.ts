import type { FailureReason } from '@/lib/gateway/contract/failure'
import type { Language } from './i18n/language'
import { outcomeMessages } from './i18n/messages/outcomes'
import { translator } from './i18n/translate'

type OutcomeText = Exclude<
  keyof typeof outcomeMessages.en,
  `${string}_next` | `${string}_signIn` | 'nothingSigned' | 'notIdentified'
>

/** Answers of the gateway to a call (contract/failure.ts). A new reason without words does not compile. */
const callOutcomes = {
  refused: 'refused',
  'wrong-control-code': 'wrongCode',
  'no-answer': 'noAnswer',
  'phone-absent': 'phoneAbsent',
  'no-account': 'noAccount',
  'account-not-qualified': 'notQualified',
  'wrong-person': 'wrongPerson',
  'identification-required': 'identifyAgain',
  'certificate-late': 'late',
  busy: 'busy',
  'document-changed': 'changed',
  'too-many-requests': 'tooMany',
  'earlier-prompt': 'onPhone',
  'invalid-parameter': 'malformed',
  'malformed-phone': 'malformed',
  'malformed-personal-code': 'malformed',
  'provider-unreachable': 'unreachable',
  'provider-refuses-us': 'refusesUs',
  'provider-misconfigured': 'refusesUs',
  'session-not-found': 'noAnswer',
  'document-not-found': 'gone',
  'signer-not-found': 'gone',
  'link-not-found': 'gone',
  'document-corrupted': 'technical',
  'invalid-file-type': 'technical',
  'too-large': 'technical',
  'invalid-access-token': 'technical',
  'callback-not-found': 'technical',
  'range-not-satisfiable': 'technical',
  'unknown-path': 'technical',
  'method-not-allowed': 'technical',
  'not-json': 'technical',
  'trouble-processing': 'unprocessed',
  'technical-fault': 'technical',
} as const satisfies Record<FailureReason, OutcomeText>

/** How a session may end besides: the finer words of `attempt.reason` (contract/hosted.ts). */
const sessionOutcomes = {
  'wrong-code': 'wrongCode',
  'timed-out': 'noAnswer',
  'not-qualified': 'notQualified',
  'account-unusable': 'accountUnusable',
  'app-outdated': 'appOutdated',
  'other-person': 'wrongPerson',
  'certificate-rejected': 'certificateRejected',
  'not-delivered': 'notDelivered',
  'keys-mismatch': 'keysMismatch',
  unavailable: 'unreachable',
  'callback-missing': 'callbackMissing',
  'session-lost': 'sessionLost',
  'not-authorised': 'refusesUs',
  'wrong-configuration': 'refusesUs',
  'request-rejected': 'refusesUs',
} as const satisfies Record<string, OutcomeText>

/** What only the portal knows. */
const portalOutcomes = {
  /** The gateway itself did not answer. */
  'service-away': 'serviceAway',
} as const satisfies Record<string, OutcomeText>

const outcomeTexts = { ...callOutcomes, ...sessionOutcomes, ...portalOutcomes }

export type OutcomeReason = keyof typeof outcomeTexts

export const outcomeReasons = Object.keys(outcomeTexts) as OutcomeReason[]

/** A reason as it came over the wire; one that has no words is a fault of ours. */
export function outcomeReason(reason: string | null): OutcomeReason {
  return outcomeReasons.find((known) => known === reason) ?? 'technical-fault'
}

/** What a person reads: what happened, that nothing came of it, what to do. */
export interface Outcome {
  readonly happened: string
  readonly consequence: string
  readonly next: string
  /** For support; tells nothing to anybody else. */
  readonly reference: string | undefined
}

/** `sign-in`: the owner at the door; `authentication`: the signer of a private document. */
export type AttemptKind = 'signing' | 'authentication' | 'sign-in'

export function explainOutcome(
  reason: OutcomeReason,
  kind: AttemptKind,
  language: Language,
  reference?: string,
): Outcome {
  const t = translator(outcomeMessages, language)
  const text = outcomeTexts[reason]
  return {
    happened: t(text),
    consequence: t(kind === 'signing' ? 'nothingSigned' : 'notIdentified'),
    next: t(kind === 'sign-in' ? atTheDoor(text) : `${text}_next`),
    reference,
  }
}

/** There is no sender to turn to where nobody sent anything. */
function atTheDoor(text: OutcomeText): keyof typeof outcomeMessages.en {
  const own = `${text}_signIn`
  return own in outcomeMessages.en ? (own as keyof typeof outcomeMessages.en) : `${text}_next`
}
