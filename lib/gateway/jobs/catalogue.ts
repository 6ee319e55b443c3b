import type { JobRequest } from '@/lib/queue/job'

/** Every kind of work that happens behind the scenes, and what it is told. */
export interface JobPayloads {
  /** Rings the phone, waits for the answer, completes the signature: whatever comes next for a session. */
  readonly 'attend-session': { readonly sessionId: string }
  /** Ends a session whose person did not answer. */
  readonly 'end-session': { readonly sessionId: string }
  /** Deletes a finished session with its files. */
  readonly 'forget-session': { readonly sessionId: string }
  readonly 'send-mail': { readonly mailId: string }
  readonly 'deliver-callback': { readonly deliveryId: string }
  /** Deletes raw octets nobody made a document of. */
  readonly 'drop-upload': { readonly uploadId: string }
  /** Deletes content that other content has taken the place of. */
  readonly 'drop-blobs': { readonly keys: readonly string[] }
  /** Ends the time of a temporary signer who has not signed. */
  readonly 'expire-link': { readonly linkId: string }
  /** Removes a document at the time its owner has set. */
  readonly 'remove-document': { readonly documentId: string }
  /** Erases what is stored of a removed document and its people. */
  readonly 'erase-document': { readonly documentId: string }
}

export type JobName = keyof JobPayloads

const attemptsMax: Readonly<Record<JobName, number>> = {
  'attend-session': 40,
  'end-session': 20,
  'forget-session': 20,
  'send-mail': 12,
  'deliver-callback': 20,
  'drop-upload': 20,
  'drop-blobs': 200,
  'expire-link': 200,
  'remove-document': 200,
  'erase-document': 200,
}

/** A job of the catalogue, ready to be put into the caller's transaction; `key` makes it the only one. */
export function jobFor<Name extends JobName>(
  name: Name,
  payload: JobPayloads[Name],
  key: string,
  runAt?: Date,
): JobRequest {
  return { name, payload, key, attemptsMax: attemptsMax[name], ...(runAt ? { runAt } : {}) }
}
