import { limits } from './limits'

/** Failures that report a reached limit of size, work, storage or frequency. */
export const failuresOfLimits = {
  'too-large': {
    status: 413,
    code: 41301,
    message: 'The request is too large',
    cause: 'The body or a file is larger than the limit.',
    cure: 'Send large files as raw uploads, of at most 100 MiB each. The rest of a request, without its files, may have 1 MiB.',
  },
  'too-complex': {
    status: 413,
    code: 41301,
    message:
      'The file is not damaged, but checking its signatures takes more than this service allows for one file. Split it, save it again with fewer objects, or sign it in a container.',
    cause:
      'The file is within the size limits, but has so many objects, signatures, time-stamps or entries that checking it exceeds the budget.',
    cure: 'Split the file, save it again (printing it to PDF drops content that no page shows), or put a PDF into a container. The operator can raise VALIDATION_BUDGET_MS.',
  },
  'too-many-requests': {
    status: 429,
    code: 42901,
    message: 'This person has been asked too often; try again later',
    cause:
      'This person has been asked too often, counting all callers. Or too many large bodies are being received whose access_token has not arrived yet.',
    cure: 'Wait for the seconds in Retry-After. In large bodies, send access_token first.',
  },
  'too-many-people': {
    status: 429,
    code: 42901,
    message: 'Too many different people were asked from here; try again later',
    cause: 'Too many different people were asked from one address or through one link.',
    cure: 'Wait for the seconds in Retry-After. A person who was asked before can be asked at once. Device links are not limited.',
  },
  'storage-used-up': {
    status: 413,
    code: 41302,
    message: 'The storage is used up',
    cause:
      'The stored and announced bytes of the owner, the relying party or the service would exceed STORAGE_LIMITS. `storage` gives the bytes used and allowed.',
    cure: 'Remove documents that are no longer needed, or ask the operator for more storage. An announced upload that is not used is released after an hour.',
  },
  'too-many-strangers': {
    status: 429,
    code: 42902,
    message:
      'Until one of their documents has been signed, this owner can write to only a few different addresses a day',
    cause:
      'No document of this owner has been signed yet, and the owner has written to as many different addresses as MAIL_LIMITS allows in a day.',
    cure: 'Name fewer people, wait for the first signature or for the seconds in Retry-After, or send the links yourself (noEmail).',
  },
  'too-much-evidence': {
    status: 429,
    code: 42901,
    message:
      'Time-stamps for evidence or for augmentation were requested too often; try again later',
    cause:
      'Within an hour, evidence of this document was made thirty times, or it was augmented thirty times, or three hundred sent files were augmented. Each time uses a time-stamp.',
    cure: 'Wait for the seconds in Retry-After, or use the file you already have.',
  },
  'too-many-tests': {
    status: 429,
    code: 42901,
    message: 'Callback addresses were tested too often; try again later',
    cause: `Callback addresses were tested ${limits.callbackTests} times within an hour.`,
    cure: 'Wait for the seconds in Retry-After.',
  },
  'too-many-wrong-tokens': {
    status: 429,
    code: 42901,
    message: 'Too many wrong access tokens came from this address; try again later',
    cause: 'Too many calls with a wrong access token came from your address.',
    cure: 'Correct the access_token: a valid one works at once. Other tokens are refused until Retry-After has passed.',
  },
  'earlier-prompt': {
    status: 429,
    code: 42901,
    message:
      'An earlier request is still on the phone of this person and has to be declined there first',
    cause:
      'An earlier prompt is on the phone of this person or about to appear, possibly from a cancelled session: providers cannot withdraw a prompt.',
    cure: 'Let the person answer or decline the prompt on the phone, then try again. Retry-After says when it disappears. To repeat a call whose response was lost, send idempotency_key.',
  },
} as const
