/** Rows of the table of failures that say that a limit of size, work, storage or frequency was reached. */
export const failuresOfLimits = {
  'too-large': {
    status: 413,
    code: 41301,
    message: 'The request is too large',
    cause: 'The body or a file is larger than the limit.',
    cure: 'Announce a raw upload for large files; 100 MiB is the limit of one. What stands around the files of a request may have 1 MiB.',
  },
  'too-complex': {
    status: 413,
    code: 41301,
    message:
      'The file is not damaged, but checking its signatures takes more than this service allows for one file. Split it, save it anew with fewer objects, or sign it in a container.',
    cause:
      'The file is within the size limits and has so many objects, signatures, time-stamps or entries that it cannot be checked within the budget.',
    cure: 'Split the file, save it anew (printing it to PDF leaves out what no page shows), or put a PDF into a container. The operator can raise VALIDATION_BUDGET_MS.',
  },
  'too-many-requests': {
    status: 429,
    code: 42901,
    message: 'This person has been asked too often; try again later',
    cause:
      'This person has been asked too often, by anybody; or too many large bodies are being received whose access_token has not come yet.',
    cure: 'Wait for as many seconds as Retry-After says. In large bodies access_token should come first.',
  },
  'too-many-people': {
    status: 429,
    code: 42901,
    message: 'Too many different people were asked from here; try again later',
    cause: 'Too many different people were asked from one address, or by one link.',
    cure: 'Wait for as many seconds as Retry-After says. Somebody who was asked before can be asked at once, and a device link is not limited.',
  },
  'storage-used-up': {
    status: 413,
    code: 41302,
    message: 'The storage is used up',
    cause:
      'What the owner, the relying party or the service has stored and announced would exceed STORAGE_LIMITS. `storage` says how many bytes are used and allowed.',
    cure: 'Remove documents that are no longer needed, or ask the operator for more. An upload that was announced and not used is released after an hour.',
  },
  'too-many-strangers': {
    status: 429,
    code: 42902,
    message:
      'Until one of the documents of this owner has been signed they can write to few different addresses a day',
    cause:
      'None of the documents of this owner has been signed yet, and they have written to as many different addresses as MAIL_LIMITS allows within a day.',
    cure: 'Name fewer people, wait for the first signature or for Retry-After, or hand over the links yourself (noEmail).',
  },
  'too-much-evidence': {
    status: 429,
    code: 42901,
    message: 'Evidence of this document was asked for too often; try again later',
    cause: 'Evidence was made thirty times within an hour; each takes a time-stamp.',
    cure: 'Wait for as many seconds as Retry-After says, or use what you have been given.',
  },
  'too-many-wrong-tokens': {
    status: 429,
    code: 42901,
    message: 'Too many wrong access tokens came from this address; try again later',
    cause: 'Too many calls with a wrong access token came from your address.',
    cure: 'Correct the access_token: a right one works at once. Others are not looked at until Retry-After.',
  },
  'earlier-prompt': {
    status: 429,
    code: 42901,
    message:
      'An earlier request is still on the phone of this person: it has to be declined there first',
    cause:
      'An earlier prompt is on the phone of this person or about to be, also of a session that was cancelled: no provider takes one back.',
    cure: 'Have it answered or declined on the phone, then try again; Retry-After says when it is gone by itself. To repeat a call whose answer was lost, send idempotency_key.',
  },
} as const
