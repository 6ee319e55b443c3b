import type { FailureReason } from './contract/failure'

/** Texts a person may read in answers, by locale (decisions: the locale decides what a person reads). */
export const successMessages = {
  lt: {
    uploaded: 'Dokumentas įkeltas',
    invited: 'Pakviesta pasirašyti',
    removed: 'Dokumentas pašalintas',
  },
  en: {
    uploaded: 'Document was successfully uploaded',
    invited: 'Invited to sign',
    removed: 'Document was successfully removed',
  },
} as const

/** Failures that no documented pattern covers. Programs and their makers read these: English on both paths. */
export const failureMessages: Readonly<Record<FailureReason, string>> = {
  'invalid-parameter': 'Invalid parameter',
  'invalid-access-token': 'Invalid access token',
  'malformed-phone': 'Invalid phone number',
  'malformed-personal-code': 'Invalid personal code',
  'invalid-file-type': 'Invalid file type',
  'document-corrupted': 'The document is damaged and cannot be used',
  refused: 'The person refused or cancelled',
  'wrong-control-code': 'The person chose a different control code',
  'no-answer': 'The person did not answer in time',
  'phone-absent': 'The phone is off or out of coverage',
  'no-account': 'The person has no account with this provider',
  'session-not-found': 'Session for given token was not found',
  'document-not-found': 'Document was not found',
  'signer-not-found': 'Signer was not found',
  'link-not-found': 'The link does not work any more',
  'callback-not-found': 'Callback was not found',
  'unknown-path': 'There is nothing at this address',
  'account-not-qualified': "The person's account does not allow qualified signatures",
  'wrong-person': 'The person who signed is not the one who was invited',
  'identification-required': 'The invited person has to be identified first',
  'method-not-allowed': 'This method is not allowed here',
  'certificate-late': "The person's certificate did not arrive in time",
  busy: 'Somebody else is signing this document now',
  'document-changed': 'The document has changed in the meantime',
  'too-large': 'The request is too large',
  'not-json': 'The request should be application/json',
  'range-not-satisfiable': 'The file does not have this range',
  'too-many-requests': 'This person has been asked too often; try again later',
  'earlier-prompt':
    'An earlier request is still on the phone of this person: it has to be declined there first',
  'trouble-processing': 'The request could not be processed',
  'technical-fault': 'Technical fault',
  'provider-unreachable': 'The identity provider cannot be reached',
  'provider-refuses-us': 'The identity provider does not authorise this service',
  'provider-misconfigured': 'The connection to the identity provider is configured wrongly',
}
