import type { FailureReason } from './failure'

/** For whoever writes a client: what has happened, and what to do about it. */
export interface FailureNote {
  readonly cause: string
  readonly cure: string
}

const askOperator = 'Try again in a minute; if it stays, tell the operator of this service.'

export const failureNotes: Readonly<Record<FailureReason, FailureNote>> = {
  'invalid-parameter': {
    cause:
      'A parameter is missing or has a value that is not allowed; the message names the first.',
    cure: 'Correct the named parameter. It stands in brackets, with dots for what is inside.',
  },
  'invalid-access-token': {
    cause: 'access_token is missing, unknown, revoked, or not good for this endpoint.',
    cure: 'Send the token the operator gave you, in the body, or in the query of a GET.',
  },
  'malformed-phone': {
    cause: 'The phone number is not in international form.',
    cure: 'Send + and 8 to 15 digits: +37060000666. Blanks are ignored.',
  },
  'malformed-personal-code': {
    cause: 'The personal code has a wrong length, date or check digit for its country.',
    cure: 'Ask the person for their code again, and check that the country is theirs.',
  },
  'invalid-file-type': {
    cause: 'The file is neither a PDF nor an ADoc, ASiC-E or BDoc container.',
    cure: 'Convert the document to PDF, or put it into a container.',
  },
  'document-corrupted': {
    cause: 'The file is damaged, encrypted, or does not allow one more signature.',
    cure: 'The message says what is wrong. Save the document anew and send that.',
  },
  refused: {
    cause: 'The person pressed cancel, or the session was cancelled.',
    cure: 'Ask the person whether they want to try again; start a new session.',
  },
  'wrong-control-code': {
    cause: 'The person chose a control code other than the one that was shown.',
    cure: 'Show the control code large, ask the person to compare, start a new session.',
  },
  'no-answer': {
    cause: 'The person did not enter a PIN in time.',
    cure: 'Ask them to have the phone at hand, and start a new session.',
  },
  'phone-absent': {
    cause: 'The phone is switched off or out of coverage.',
    cure: 'Start a new session when the phone has a signal.',
  },
  'no-account': {
    cause: 'The provider knows no such person, phone, or pair of both.',
    cure: 'Check phone and personal code, or offer the other provider.',
  },
  'session-not-found': {
    cause: 'No session of yours has this token, or it ended long ago.',
    cure: 'Use the token of the initializing call, at the status path of the same call.',
  },
  'document-not-found': {
    cause: 'No document of yours has this identifier, or it has been removed.',
    cure: 'Use the uuid of the upload answer.',
  },
  'signer-not-found': {
    cause:
      'No unsigned signer of the document has all the given names, address and code, or several do.',
    cure: 'Read the list of signers (4.15) and describe exactly one who has not signed.',
  },
  'link-not-found': {
    cause: 'The link has expired, was replaced by a newer one, or never existed.',
    cure: 'Invite the signer again: the same e-mail gets a fresh link.',
  },
  'callback-not-found': {
    cause: 'This document has no callback with this identifier.',
    cure: 'Use an id of the list of callbacks.',
  },
  'unknown-path': {
    cause: 'There is no endpoint at this path.',
    cure: 'Compare the path with this document. Most paths end in .json.',
  },
  'account-not-qualified': {
    cause: 'The account exists and cannot make qualified signatures, or is blocked.',
    cure: 'The person has to upgrade or renew their account with the provider.',
  },
  'wrong-person': {
    cause: 'Who signs or identifies is not who was invited.',
    cure: 'Compare name and personal code with the invitation; correct it by a new one.',
  },
  'identification-required': {
    cause: 'The document is private, and who holds the link has not been identified yet.',
    cure: 'Let the person identify first, and send that session as identification.',
  },
  'method-not-allowed': {
    cause: 'The path exists, for another HTTP method.',
    cure: 'Use the method that stands before the path in this document.',
  },
  'certificate-late': {
    cause: 'The provider did not hand out the certificate of the person in time.',
    cure: 'Try again; the person may have to unlock their app.',
  },
  busy: {
    cause: 'Somebody is signing this document now, or its state no longer allows this.',
    cure: 'Wait for Retry-After when there is one; else read the state of the document.',
  },
  'document-changed': {
    cause: 'The document is no longer the one that was shown or prepared.',
    cure: 'Read the document again and repeat the call with its new digest.',
  },
  'too-large': {
    cause: 'The body or a file is larger than the limit.',
    cure: 'Announce a raw upload for large files; 100 MiB is the limit of one.',
  },
  'not-json': {
    cause: 'The Content-Type of the request is not application/json.',
    cure: 'Send JSON in UTF-8 with Content-Type: application/json.',
  },
  'range-not-satisfiable': {
    cause: 'The file ends before the range that Range asks for.',
    cure: 'Content-Range of this answer says how long the file is; ask within that, or for all of it.',
  },
  'too-many-requests': {
    cause: 'This person has been asked too often, by anybody.',
    cure: 'Wait for as many seconds as Retry-After says.',
  },
  'earlier-prompt': {
    cause:
      'An earlier prompt is still on the phone of this person, be it of a session that was cancelled: no provider takes one back.',
    cure: 'Have it answered or declined on the phone, then try again; Retry-After says when it is gone by itself.',
  },
  'trouble-processing': {
    cause: 'Something this call depends on is not available; the message names it.',
    cure: askOperator,
  },
  'technical-fault': {
    cause: 'A fault on the side of this service, the provider, or the phone.',
    cure: askOperator,
  },
  'provider-unreachable': {
    cause: 'The identity provider does not answer.',
    cure: 'Try again in a minute, or offer the other provider.',
  },
  'provider-refuses-us': {
    cause: 'The identity provider does not accept this service as its client.',
    cure: 'Tell the operator of this service: trying again does not help.',
  },
  'provider-misconfigured': {
    cause: 'The identity provider rejects the form of the requests of this service.',
    cure: 'Tell the operator of this service: trying again does not help.',
  },
}
