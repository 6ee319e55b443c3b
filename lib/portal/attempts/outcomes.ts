import type { FailureReason } from '@/lib/gateway/contract/failure'
import type { Country } from '@/lib/vocabulary/person'
import type { Messages } from '@/messages/messages'

export type OutcomeText = Exclude<
  keyof Messages['outcomes'],
  | `${string}_next`
  | `${string}_signIn`
  | `wrongCountry_${Country}`
  | 'nothingSigned'
  | 'notIdentified'
  | 'again'
  | 'reference'
>

/** Failures of a call to the gateway (contract/failure.ts). A new reason without a text does not compile. */
const callOutcomes = {
  refused: 'refused',
  'wrong-control-code': 'wrongCode',
  'no-answer': 'noAnswer',
  'phone-absent': 'phoneAbsent',
  'no-account': 'noAccount',
  'account-not-qualified': 'notQualified',
  'certificate-revoked': 'certificateRevoked',
  'certificate-unsuitable': 'certificatePurpose',
  'algorithm-unsupported': 'cardAlgorithm',
  'other-person': 'otherPerson',
  'wrong-person': 'wrongPerson',
  'wrong-personal-code': 'wrongPersonalCode',
  'wrong-name': 'wrongName',
  'wrong-phone': 'wrongPhone',
  'wrong-country': 'wrongCountry',
  'identification-required': 'identifyAgain',
  'certificate-late': 'late',
  busy: 'busy',
  'document-changed': 'changed',
  'invitation-changed': 'invitationChanged',
  'not-your-turn': 'notYourTurn',
  'not-needed': 'notNeeded',
  'document-declined': 'documentDeclined',
  'document-cancelled': 'documentCancelled',
  'deadline-passed': 'deadlinePassed',
  'too-many-requests': 'tooMany',
  'too-many-people': 'tooManyPeople',
  'too-many-wrong-tokens': 'technical',
  'too-many-strangers': 'notHandedOver',
  'storage-used-up': 'technical',
  'too-much-evidence': 'technical',
  'not-augmented': 'technical',
  'too-many-tests': 'technical',
  'earlier-prompt': 'onPhone',
  'invalid-parameter': 'malformed',
  'malformed-phone': 'malformed',
  'malformed-personal-code': 'malformed',
  'provider-unreachable': 'unreachable',
  'provider-refuses-us': 'refusesUs',
  'provider-misconfigured': 'refusesUs',
  'too-many-together': 'notTogether',
  'session-not-found': 'noAnswer',
  'document-not-found': 'gone',
  'signer-not-found': 'gone',
  'link-not-found': 'gone',
  'link-ended': 'gone',
  'link-redirected': 'gone',
  'link-handed-over': 'gone',
  'address-taken': 'addressTaken',
  'hand-over-not-allowed': 'notHandedOver',
  'document-corrupted': 'unsignable',
  'too-complex': 'tooComplex',
  'invalid-file-type': 'technical',
  'too-large': 'technical',
  'invalid-access-token': 'technical',
  'callback-not-found': 'technical',
  'record-not-found': 'technical',
  'account-not-found': 'technical',
  'role-too-low': 'technical',
  'member-not-found': 'technical',
  'group-not-found': 'technical',
  'last-administrator': 'technical',
  'member-already': 'technical',
  'organisation-name-taken': 'technical',
  'organisations-off': 'technical',
  'person-needed': 'technical',
  'staff-provider-away': 'technical',
  'staff-provider-unusable': 'technical',
  'staff-response-refused': 'technical',
  'staff-not-admitted': 'technical',
  'suggestion-not-found': 'technical',
  'hit-not-found': 'technical',
  'batch-not-found': 'technical',
  'template-not-found': 'technical',
  'template-name-taken': 'technical',
  'label-not-found': 'technical',
  'label-name-taken': 'technical',
  'precondition-failed': 'technical',
  'range-not-satisfiable': 'technical',
  'unknown-path': 'technical',
  'malformed-address': 'technical',
  'method-not-allowed': 'technical',
  'not-json': 'technical',
  'trouble-processing': 'unprocessed',
  'no-picture': 'technical',
  'technical-fault': 'technical',
} as const satisfies Record<FailureReason, OutcomeText>

/** Other ends of a session: the values of `attempt.reason` (contract/hosted.ts). */
const sessionOutcomes = {
  'wrong-code': 'wrongCode',
  'timed-out': 'noAnswer',
  'not-qualified': 'notQualified',
  'account-unusable': 'accountUnusable',
  'wrong-purpose': 'certificatePurpose',
  'no-algorithm': 'cardAlgorithm',
  'app-outdated': 'appOutdated',
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

/** Reasons that only the portal has. */
const portalOutcomes = {
  /** The gateway did not answer. */
  'service-away': 'serviceAway',
} as const satisfies Record<string, OutcomeText>

const outcomeTexts = { ...callOutcomes, ...sessionOutcomes, ...portalOutcomes }

export type OutcomeReason = keyof typeof outcomeTexts

export const outcomeReasons = Object.keys(outcomeTexts) as OutcomeReason[]

/** Checks a received reason. A reason without a text is an internal fault. */
export function outcomeReason(reason: string | null): OutcomeReason {
  return outcomeReasons.find((known) => known === reason) ?? 'technical-fault'
}

/** The text key of a reason. Only the key is sent to the browser. */
export const outcomeText = (reason: OutcomeReason): OutcomeText => outcomeTexts[reason]
