import { failuresOfCertificates } from './certificate-failures'
import { failuresOfFiles } from './entries/file-failures'
import { failuresOfBatches } from './entries/templates/failures'
import { failuresOfLimits } from './limit-failures'
import { failuresOfOrganisations } from './organisation-failures'

/**
 * The failures of all calls: those of part 7 of the API document, and others. The key is the reason that the program
 * uses, `code` the error_code on the wire. `message` is the text if the call gives no exact one; `cause` and `cure` are
 * for client developers.
 */
export const failures = {
  'invalid-parameter': {
    status: 400,
    code: 40001,
    message: 'Invalid parameter',
    cause:
      'A parameter is missing or its value is not allowed. The message names the first such parameter.',
    cure: 'Correct the parameter named in brackets. Dots lead to nested fields, as in signers.0.email.',
  },
  'invalid-access-token': {
    status: 401,
    code: 40003,
    message: 'Invalid access token',
    cause:
      'access_token is missing, unknown or revoked, or its scope does not include this endpoint.',
    cure: 'Send the token that the operator gave you: in the body, or in the query of a GET request.',
  },
  'malformed-phone': {
    status: 400,
    code: 40004,
    message: 'Invalid phone number',
    cause: 'The phone number is not in international form.',
    cure: 'Send + and 8 to 15 digits: +37060000666. Spaces are ignored.',
  },
  'malformed-personal-code': {
    status: 400,
    code: 40005,
    message: 'Invalid personal code',
    cause: 'The personal code has a wrong length, date or check digit for its country.',
    cure: 'Ask the person for the code again, and check that the country is the one that issued it.',
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
    cause: 'The file is damaged or encrypted, or does not allow another signature.',
    cure: 'The message says what is wrong. Save the document again and send the new file.',
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
    cure: 'Ask the person to have the phone at hand, and start a new session.',
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
    cause:
      'The provider does not know the person or the phone number, or they do not belong together.',
    cure: 'Check phone and personal code, or offer the other provider.',
  },
  'session-not-found': {
    status: 404,
    code: 40402,
    message: 'Session for given token was not found',
    cause: 'You have no session with this token, or it ended long ago.',
    cure: 'Use the token from the initializing call, at the status path that belongs to that call.',
  },
  'document-not-found': {
    status: 404,
    code: undefined,
    message: 'Document was not found',
    cause: 'You have no document with this identifier, or it has been removed.',
    cure: 'Use the uuid from the upload response.',
  },
  'no-picture': {
    status: 404,
    code: undefined,
    message: 'There is no picture of this page',
    cause:
      'The document has other content by now, is not a PDF, or its first page cannot be drawn as every reader shows it.',
    cure: 'Show the file itself.',
  },
  'link-not-found': {
    status: 404,
    code: undefined,
    message: 'The link does not work any more',
    cause: 'The link has expired, was replaced by a newer one, or never existed.',
    cure: 'Invite the signer again with the same e-mail address: the invitation has a new link.',
  },
  'link-ended': {
    status: 404,
    code: undefined,
    message: 'The link is no longer valid',
    cause:
      'Within the last 30 days, the temporary link expired or was replaced, or its signer was removed.',
    cure: 'The link cannot be restored. owner_name names the sender; return_url, if given, leads back to the sender’s site.',
  },
  'link-redirected': {
    status: 404,
    code: undefined,
    message: 'The link does not work any more: the request was sent to another e-mail address',
    cause: 'The owner changed the e-mail address of the signer, which ended the previous link.',
    cure: 'The link cannot be restored. Tell the link holder to ask the sender, named in owner_name.',
  },
  'link-handed-over': {
    status: 404,
    code: undefined,
    message: 'The link does not work any more: the request was handed over to another person',
    cause: 'The person invited by this link has named another person to sign in their place.',
    cure: 'No action is needed. handed_over_to names the new signer.',
  },
  'signer-not-found': {
    status: 404,
    code: undefined,
    message: 'Signer was not found',
    cause: 'No signer who has not signed matches all given fields, or several do.',
    cure: 'Read the list of signers (4.15) and send fields that match exactly one signer who has not signed.',
  },
  'hit-not-found': {
    status: 404,
    code: undefined,
    message: 'Screening hit was not found',
    cause:
      'The newest screening of the signer has no hit with this reference, or an older version recorded it.',
    cure: 'Read the hits of the signer from the details of the document.',
  },
  'suggestion-not-found': {
    status: 404,
    code: undefined,
    message: 'Person was not found',
    cause: 'The list of people invited before has no entry with this id, or the entry was erased.',
    cure: 'Use an id from the list of people invited before.',
  },
  'record-not-found': {
    status: 404,
    code: undefined,
    message: 'The document has no evidence record yet',
    cause: 'The document is not kept, or its present file has not been time-stamped yet.',
    cure: 'Mark the document to be kept, and ask again after the next night.',
  },
  'callback-not-found': {
    status: 404,
    code: undefined,
    message: 'Callback was not found',
    cause: 'This document has no callback with this identifier.',
    cure: 'Use an id from the list of callbacks.',
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
    cause: 'The path has a backslash, or the Host header is not a host name.',
    cure: 'Encode the path (RFC 3986), and send the host name of this service in the Host header.',
  },
  ...failuresOfCertificates,
  'wrong-person': {
    status: 403,
    code: 40403,
    message: 'The person who signed is not the one who was invited',
    cause: 'The person who signed or identified is not the person invited.',
    cure: 'Compare name and personal code with the invitation; update.json corrects them.',
  },
  'wrong-personal-code': {
    status: 403,
    code: 40403,
    message: 'The personal code of the person differs from the one in the invitation',
    cause:
      'The person who signed or identified has a different personal code than the invitation names.',
    cure: 'Compare the code with the invitation; update.json corrects it.',
  },
  'wrong-name': {
    status: 403,
    code: 40403,
    message: 'The name of the person differs from the one in the invitation',
    cause:
      'The invitation has no personal code, and the certificate of the person has a different name.',
    cure: 'Compare name and surname with the invitation; update.json corrects them, or adds the code.',
  },
  'wrong-phone': {
    status: 403,
    code: 40403,
    message: 'The phone number differs from the one in the invitation',
    cause:
      'The person who signed or identified gave a different phone number than the invitation names.',
    cure: 'Compare the number with the invitation; update.json corrects it.',
  },
  'wrong-country': {
    status: 403,
    code: 40403,
    message: 'The country of the personal code differs from the one in the invitation',
    cause:
      'The personal code was issued by a different country than the invitation names. The digits may be the same.',
    cure: 'Compare the country with the invitation; update.json corrects it.',
  },
  'identification-required': {
    status: 403,
    code: 40403,
    message: 'The invited person has to be identified first',
    cause: 'The document is private, and the link holder has not been identified yet.',
    cure: 'Let the person identify first, and send the token of that session as identification.',
  },
  'method-not-allowed': {
    status: 405,
    code: 40001,
    message: 'This method is not allowed here',
    cause: 'The path exists, but for a different HTTP method.',
    cure: 'Use the method given before the path in this document.',
  },
  'certificate-late': {
    status: 408,
    code: 40801,
    message: "The person's certificate did not arrive in time",
    cause: 'The provider did not return the certificate of the person in time.',
    cure: 'Try again. The person may have to unlock the app.',
  },
  busy: {
    status: 409,
    code: 40901,
    message: 'Another person is signing this document now',
    cause: 'A person is signing this document now, or its state no longer allows this call.',
    cure: 'If the response has Retry-After, wait that long. Otherwise read the state of the document.',
  },
  'not-augmented': {
    status: 409,
    code: 40902,
    message: 'The signatures of this file cannot be augmented',
    cause:
      '`augmentation` gives the reason and the signatures or certificates concerned. Nothing was written.',
    cure: 'The table of reasons in Keep signatures valid for decades says what helps.',
  },
  'too-many-together': {
    status: 409,
    code: 40901,
    message: 'The provider signs fewer documents at once',
    cause: 'The person’s certificate allows fewer signatures by one authorisation.',
    cure: 'Start a new session for the documents that were not signed.',
  },
  'document-changed': {
    status: 409,
    code: 40901,
    message: 'The document has changed in the meantime',
    cause: 'The document has changed since it was shown or prepared.',
    cure: 'Read the document again and repeat the call with its new digest.',
  },
  'invitation-changed': {
    status: 409,
    code: 40901,
    message: 'The invitation was changed in the meantime',
    cause:
      'While the person was asked, the owner changed the signer’s details, or the signer handed the invitation over.',
    cure: 'Read the invitation again. The person invited now can start a new session.',
  },
  'hand-over-not-allowed': {
    status: 409,
    code: 40901,
    message: 'This request to sign cannot be handed over',
    cause:
      'The owner does not allow handing over, the request was handed over five times already, or the person has a temporary link.',
    cure: 'Let the person sign or decline, or ask the owner to allow it or to name another signer (update.json).',
  },
  'address-taken': {
    status: 409,
    code: 40901,
    message: 'Another signer or recipient of this document already has this e-mail address',
    cause:
      'Each e-mail address of a document belongs to one person: a signer, or the recipient of a copy.',
    cure: 'Name another person, or use another e-mail address of this person.',
  },
  'not-your-turn': {
    status: 409,
    code: 40901,
    message: 'It is not the turn of this signer yet: others sign first',
    cause: 'The document is signed in order, and an earlier group has not signed yet.',
    cure: 'Wait. The signer is notified when their turn comes. signatures_before of the invitation says how many signatures come first.',
  },
  'not-needed': {
    status: 409,
    code: 40901,
    message: 'Others have signed: the signature of this person is not needed any more',
    cause: 'The group had all the signatures it needs before this signer answered.',
    cure: 'No action is needed. The signature that the person gave on the phone is not added to the document.',
  },
  'document-declined': {
    status: 409,
    code: 40901,
    message: 'A signer has declined the document: it takes no more signatures',
    cause: 'A signer has declined, so the document takes no more signatures.',
    cure: 'Read the reason in the list of signers (4.15); send the document again (send-again.json) if it is still wanted.',
  },
  'deadline-passed': {
    status: 409,
    code: 40901,
    message: 'The deadline of the document has passed: it takes no more signatures',
    cause: 'The deadline of the document has passed.',
    cure: 'Set a later deadline (extend.json), then repeat the call.',
  },
  'document-cancelled': {
    status: 409,
    code: 40901,
    message: 'The document was cancelled by its owner: it takes no more signatures',
    cause: 'The owner has cancelled the document, so it takes no more signatures.',
    cure: 'Send the document again (send-again.json) if it is still wanted.',
  },
  'not-json': {
    status: 415,
    code: 40001,
    message: 'The request should be application/json',
    cause: 'The Content-Type of the request is not application/json, or it has a Content-Encoding.',
    cure: 'Send JSON in UTF-8 with Content-Type: application/json, and without compression.',
  },
  ...failuresOfLimits,
  'trouble-processing': {
    status: 500,
    code: 50000,
    message: 'The request could not be processed',
    cause: 'A component that this call depends on is not available. The message names it.',
    cure: 'If the response has Retry-After, wait that many seconds and try again. Otherwise ask the operator.',
  },
  'technical-fault': {
    status: 500,
    code: 50001,
    message: 'Technical fault',
    cause: 'A fault of this service, the provider or the phone.',
    cure: 'Try again in a minute. If it fails again, tell the operator of this service.',
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
    cure: 'Tell the operator of this service. Trying again does not help.',
  },
  'provider-misconfigured': {
    status: 503,
    code: 50004,
    message: 'The connection to the identity provider is configured wrongly',
    cause: 'The identity provider rejects the requests of this service as malformed.',
    cure: 'Tell the operator of this service. Trying again does not help.',
  },
  ...failuresOfFiles,
  ...failuresOfBatches,
  ...failuresOfOrganisations,
} as const satisfies Record<string, Failure>

export interface Failure {
  readonly status: number
  /** error_code of the API document; undefined if it has none for the reason. */
  readonly code: number | undefined
  readonly message: string
  readonly cause: string
  readonly cure: string
}

export type FailureReason = keyof typeof failures

/** Reasons to refuse a parameter. */
export type ParameterFailure = 'invalid-parameter' | 'malformed-phone' | 'malformed-personal-code'
