import { failuresOfFiles } from './entries/file-failures'
import { failuresOfBatches } from './entries/templates/failures'
import { failuresOfLimits } from './limit-failures'

/**
 * Part 7 of the API document, and what it leaves unsaid: every way a call can fail, once. The reason is the program's
 * word, the code is the wire's, the status is HTTP's. `message` is what an answer says where nothing more exact is
 * known; `cause` and `cure` are for whoever writes a client.
 */
export const failures = {
  'invalid-parameter': {
    status: 400,
    code: 40001,
    message: 'Invalid parameter',
    cause: 'A parameter is missing or its value is not allowed; the message names the first.',
    cure: 'Correct the named parameter. It stands in brackets, with dots for what is inside.',
  },
  'invalid-access-token': {
    status: 401,
    code: 40003,
    message: 'Invalid access token',
    cause: 'access_token is missing, unknown, revoked, or not good for this endpoint.',
    cure: 'Send the token the operator gave you, in the body, or in the query of a GET.',
  },
  'malformed-phone': {
    status: 400,
    code: 40004,
    message: 'Invalid phone number',
    cause: 'The phone number is not in international form.',
    cure: 'Send + and 8 to 15 digits: +37060000666. Blanks are ignored.',
  },
  'malformed-personal-code': {
    status: 400,
    code: 40005,
    message: 'Invalid personal code',
    cause: 'The personal code has a wrong length, date or check digit for its country.',
    cure: 'Ask the person for their code again, and check that the country is theirs.',
  },
  'invalid-file-type': {
    status: 400,
    code: 0,
    message: 'Invalid file type. Allowed file types: pdf, adoc, asice, bdoc',
    cause: 'The file is neither a PDF nor an ADoc, ASiC-E or BDoc container.',
    cure: 'Convert the document to PDF, or put it into a container.',
  },
  'document-corrupted': {
    status: 400,
    code: 40022,
    message: 'The document is damaged and cannot be used',
    cause: 'The file is damaged, encrypted, or does not allow one more signature.',
    cure: 'The message says what is wrong. Save the document anew and send that.',
  },
  refused: {
    status: 403,
    code: 40020,
    message: 'The person refused or cancelled',
    cause: 'The person pressed cancel, or the session was cancelled.',
    cure: 'Ask the person whether they want to try again; start a new session.',
  },
  'wrong-control-code': {
    status: 403,
    code: 40020,
    message: 'The person chose a different control code',
    cause: 'The person chose a control code other than the one that was shown.',
    cure: 'Show the control code large, ask the person to compare, start a new session.',
  },
  'no-answer': {
    status: 408,
    code: 40021,
    message: 'The person did not answer in time',
    cause: 'The person did not enter a PIN in time.',
    cure: 'Ask them to have the phone at hand, and start a new session.',
  },
  'phone-absent': {
    status: 408,
    code: 40021,
    message: 'The phone is off or out of coverage',
    cause: 'The phone is switched off or out of coverage.',
    cure: 'Start a new session when the phone has a signal.',
  },
  'no-account': {
    status: 404,
    code: 40401,
    message: 'The person has no account with this provider',
    cause: 'The provider knows no such person, phone, or pair of both.',
    cure: 'Check phone and personal code, or offer the other provider.',
  },
  'session-not-found': {
    status: 404,
    code: 40402,
    message: 'Session for given token was not found',
    cause: 'No session of yours has this token, or it ended long ago.',
    cure: 'Use the token of the initializing call, at the status path of the same call.',
  },
  'document-not-found': {
    status: 404,
    code: undefined,
    message: 'Document was not found',
    cause: 'No document of yours has this identifier, or it has been removed.',
    cure: 'Use the uuid of the upload answer.',
  },
  'link-not-found': {
    status: 404,
    code: undefined,
    message: 'The link does not work any more',
    cause: 'The link has expired, was replaced by a newer one, or never existed.',
    cure: 'Invite the signer again: the same e-mail gets a fresh link.',
  },
  'link-redirected': {
    status: 404,
    code: undefined,
    message: 'The link does not work any more: the request was sent anew to another address',
    cause: 'The owner changed the e-mail address of the signer, so the link of before has ended.',
    cure: 'Nothing can be done with this link. Tell its holder to ask the sender, whom owner_name names.',
  },
  'link-handed-over': {
    status: 404,
    code: undefined,
    message: 'The link does not work any more: the request was handed over to somebody else',
    cause: 'Whoever was invited by this link has named somebody else who signs in their place.',
    cure: 'Nothing has to be done. handed_over_to names who was asked instead.',
  },
  'signer-not-found': {
    status: 404,
    code: undefined,
    message: 'Signer was not found',
    cause: 'No unsigned signer of the document has all that is given, or several have it.',
    cure: 'Read the list of signers (4.15) and describe exactly one who has not signed.',
  },
  'callback-not-found': {
    status: 404,
    code: undefined,
    message: 'Callback was not found',
    cause: 'This document has no callback with this identifier.',
    cure: 'Use an id of the list of callbacks.',
  },
  'unknown-path': {
    status: 404,
    code: undefined,
    message: 'There is nothing at this address',
    cause: 'There is no endpoint at this path.',
    cure: 'Compare the path with this document. Most paths end in .json.',
  },
  'malformed-address': {
    status: 400,
    code: 40001,
    message: 'The address of the request is malformed',
    cause: 'The path has a backslash, or Host is no name of a host.',
    cure: 'Encode the path (RFC 3986), and send the name of this service as Host.',
  },
  'account-not-qualified': {
    status: 403,
    code: 40403,
    message: "The person's account does not allow qualified signatures",
    cause: 'The account exists and cannot make qualified signatures, or is blocked.',
    cure: 'The person has to upgrade or renew their account with the provider.',
  },
  'certificate-revoked': {
    status: 403,
    code: 40403,
    message: "The person's certificate has been revoked",
    cause: 'The certificate that the person used was revoked by its issuer.',
    cure: 'Ask the person to get a new certificate from their provider, or offer the other provider.',
  },
  'wrong-person': {
    status: 403,
    code: 40403,
    message: 'The person who signed is not the one who was invited',
    cause: 'Who signs or identifies is not who was invited.',
    cure: 'Compare name and personal code with the invitation; update.json corrects them.',
  },
  'wrong-personal-code': {
    status: 403,
    code: 40403,
    message: 'The person has another personal code than the one invited',
    cause: 'Who signs or identifies has another personal code than the invitation names.',
    cure: 'Compare the code with the invitation; update.json corrects it.',
  },
  'wrong-name': {
    status: 403,
    code: 40403,
    message: 'The person has another name than the one invited',
    cause: 'The invitation has no personal code, and the certificate of who came has another name.',
    cure: 'Compare name and surname with the invitation; update.json corrects them, or adds the code.',
  },
  'wrong-phone': {
    status: 403,
    code: 40403,
    message: 'The phone is not the one of the person invited',
    cause: 'Who signs or identifies gave another phone number than the invitation names.',
    cure: 'Compare the number with the invitation; update.json corrects it.',
  },
  'wrong-country': {
    status: 403,
    code: 40403,
    message: 'The person invited has a personal code of another country',
    cause:
      'Who signs or identifies has a personal code of another country than the one invited; the digits may be equal.',
    cure: 'Compare the country with the invitation; update.json corrects it.',
  },
  'identification-required': {
    status: 403,
    code: 40403,
    message: 'The invited person has to be identified first',
    cause: 'The document is private, and who holds the link has not been identified yet.',
    cure: 'Let the person identify first, and send that session as identification.',
  },
  'method-not-allowed': {
    status: 405,
    code: 40001,
    message: 'This method is not allowed here',
    cause: 'The path exists, for another HTTP method.',
    cure: 'Use the method that stands before the path in this document.',
  },
  'certificate-late': {
    status: 408,
    code: 40801,
    message: "The person's certificate did not arrive in time",
    cause: 'The provider did not hand out the certificate of the person in time.',
    cure: 'Try again; the person may have to unlock their app.',
  },
  busy: {
    status: 409,
    code: 40901,
    message: 'Somebody else is signing this document now',
    cause: 'Somebody is signing this document now, or its state no longer allows this.',
    cure: 'Wait for Retry-After when there is one; else read the state of the document.',
  },
  'document-changed': {
    status: 409,
    code: 40901,
    message: 'The document has changed in the meantime',
    cause: 'The document is no longer the one that was shown or prepared.',
    cure: 'Read the document again and repeat the call with its new digest.',
  },
  'invitation-changed': {
    status: 409,
    code: 40901,
    message: 'The invitation was changed in the meantime',
    cause: 'Whom the invitation is for was changed while they were asked, or they handed it over.',
    cure: 'Read the invitation again; whoever is invited now can begin anew.',
  },
  'hand-over-not-allowed': {
    status: 409,
    code: 40901,
    message: 'This request to sign cannot be handed over',
    cause:
      'The owner does not allow handing over, it was handed over five times already, or the person came by a temporary link.',
    cure: 'Let the person sign or decline, or ask the owner, who can allow it or name somebody else (update.json).',
  },
  'address-taken': {
    status: 409,
    code: 40901,
    message: 'Somebody of this document has this e-mail address already',
    cause: 'An address stands for one person, who signs or gets a copy.',
    cure: 'Name somebody else, or use another address of theirs.',
  },
  'not-your-turn': {
    status: 409,
    code: 40901,
    message: 'It is not the turn of this signer yet: others sign before them',
    cause: 'The document is signed in order, and a group before has not signed yet.',
    cure: 'Wait: the signer is written to when their turn comes. The invitation says how many sign before them.',
  },
  'not-needed': {
    status: 409,
    code: 40901,
    message: 'Others have signed: the signature of this person is not needed any more',
    cause: 'So many people as the group needs have signed, before the answer of this one arrived.',
    cure: 'Nothing has to be done. What the person entered on the phone is added to no document.',
  },
  'document-declined': {
    status: 409,
    code: 40901,
    message: 'A signer has declined the document: no signature is added to it any more',
    cause: 'A signer has declined, so the document takes no more signatures.',
    cure: 'Read the reason in the list of signers (4.15); send the document anew if it is still wanted.',
  },
  'deadline-passed': {
    status: 409,
    code: 40901,
    message: 'The deadline of the document has passed: no signature is added to it',
    cause: 'The deadline of the document has passed.',
    cure: 'Set a later deadline (extend.json), then repeat the call.',
  },
  'document-cancelled': {
    status: 409,
    code: 40901,
    message: 'The document was cancelled by its owner: no signature is added to it any more',
    cause: 'The owner has cancelled the document, so it takes no more signatures.',
    cure: 'Send the document anew if it is still wanted.',
  },
  'not-json': {
    status: 415,
    code: 40001,
    message: 'The request should be application/json',
    cause: 'The Content-Type of the request is not application/json, or it has a Content-Encoding.',
    cure: 'Send JSON in UTF-8 with Content-Type: application/json, and as it is: nothing is unpacked.',
  },
  ...failuresOfLimits,
  'trouble-processing': {
    status: 500,
    code: 50000,
    message: 'The request could not be processed',
    cause: 'Something this call depends on is not available; the message names it.',
    cure: 'Wait for as many seconds as Retry-After says and try again; without it, ask the operator.',
  },
  'technical-fault': {
    status: 500,
    code: 50001,
    message: 'Technical fault',
    cause: 'A fault on the side of this service, the provider, or the phone.',
    cure: 'Try again in a minute; if it stays, tell the operator of this service.',
  },
  'provider-unreachable': {
    status: 502,
    code: 50002,
    message: 'The identity provider cannot be reached',
    cause: 'The identity provider does not answer.',
    cure: 'Try again in a minute, or offer the other provider.',
  },
  'provider-refuses-us': {
    status: 503,
    code: 50003,
    message: 'The identity provider does not authorise this service',
    cause: 'The identity provider does not accept this service as its client.',
    cure: 'Tell the operator of this service: trying again does not help.',
  },
  'provider-misconfigured': {
    status: 503,
    code: 50004,
    message: 'The connection to the identity provider is configured wrongly',
    cause: 'The identity provider rejects the form of the requests of this service.',
    cure: 'Tell the operator of this service: trying again does not help.',
  },
  ...failuresOfFiles,
  ...failuresOfBatches,
} as const satisfies Record<string, Failure>

export interface Failure {
  readonly status: number
  /** Undefined where the API document has none. */
  readonly code: number | undefined
  readonly message: string
  readonly cause: string
  readonly cure: string
}

export type FailureReason = keyof typeof failures

/** What may be wrong with a parameter. */
export type ParameterFailure = 'invalid-parameter' | 'malformed-phone' | 'malformed-personal-code'
