import type { JobRequest } from '@/lib/queue/job'
import type { SessionKind } from '@/lib/storage/records'
import type { ProviderFamily } from '@/lib/vocabulary/provider'

/** Every kind of work that happens behind the scenes, and what it is told. */
export interface JobPayloads {
  /** Rings the phone, waits for the answer, completes the signature: whatever comes next for a session. */
  readonly 'attend-session': { readonly sessionId: string }
  /** Ends a session whose person did not answer. */
  readonly 'end-session': { readonly sessionId: string }
  /** Finds out when the phone no longer shows the prompt of a session that we ended. */
  readonly 'watch-prompt': {
    readonly sessionId: string
    readonly family: ProviderFamily
    readonly kind: SessionKind
    /** The provider's name for it. */
    readonly providerSession: string
  }
  /** Deletes a finished session with its files. */
  readonly 'forget-session': { readonly sessionId: string }
  /** Makes a document of each row of a batch. */
  readonly 'send-batch': { readonly batchId: string }
  /** Forgets who was on rows that were not sent, some time after the end of their batch. */
  readonly 'forget-batch': { readonly batchId: string }
  readonly 'send-mail': { readonly mailId: string }
  /** Mails the link that confirms an owner's address. */
  readonly 'send-confirmation': { readonly mailId: string }
  /** Writes to somebody whose turn came when there were mails enough. */
  readonly 'ask-signer': { readonly signerId: string }
  /** Sends somebody the copy that was due when there were mails enough. */
  readonly 'send-copy': { readonly signerId: string }
  /** Reminds somebody by itself, again and again while it is their turn. */
  readonly 'remind-signer': { readonly signerId: string; readonly terms: string }
  readonly 'deliver-callback': { readonly deliveryId: string }
  /** Deletes raw bytes nobody made a document of. */
  readonly 'drop-upload': { readonly uploadId: string }
  /** Deletes content that other content has taken the place of. */
  readonly 'drop-blobs': { readonly keys: readonly string[] }
  /** Removes content whose document was never stored, again and again. */
  readonly 'sweep-blobs': Readonly<Record<string, never>>
  /** Removes what was kept as long as the operator wants, again and again. */
  readonly 'apply-retention': Readonly<Record<string, never>>
  /** Covers the audit trail by anchors and time-stamps, again and again. */
  readonly 'anchor-audit': Readonly<Record<string, never>>
  /** Counts files that no row knows, again and again. */
  readonly 'count-files': Readonly<Record<string, never>>
  /** Adds up how much is stored, again and again. */
  readonly 'count-storage': Readonly<Record<string, never>>
  /** Fetches a list that people are looked up in, again and again. */
  readonly 'renew-screening-list': { readonly kind: string }
  /** Ends the time of a temporary signer who has not signed. */
  readonly 'expire-link': { readonly linkId: string }
  /** Tells those who have not signed that the deadline is near. */
  readonly 'tell-deadline': { readonly documentId: string; readonly deadline: string }
  /** Ends signing at the deadline. */
  readonly 'end-at-deadline': { readonly documentId: string; readonly deadline: string }
  /** Removes a document at the time its owner has set. */
  readonly 'remove-document': { readonly documentId: string }
  /** Erases what is stored of a removed document and its people. */
  readonly 'erase-document': { readonly documentId: string }
}

export type JobName = keyof JobPayloads

const attemptsMax: Readonly<Record<JobName, number>> = {
  // Trying ends with the session; kills and outages of others use up attempts, too.
  'attend-session': 200,
  'end-session': 20,
  'watch-prompt': 40,
  'forget-session': 200,
  'send-batch': 200,
  'forget-batch': 200,
  'send-mail': 12,
  'send-confirmation': 12,
  'ask-signer': 200,
  'send-copy': 200,
  'remind-signer': 200,
  'deliver-callback': 20,
  'drop-upload': 200,
  'drop-blobs': 200,
  'sweep-blobs': 200,
  'apply-retention': 200,
  'anchor-audit': 200,
  'count-files': 200,
  'count-storage': 200,
  'renew-screening-list': 200,
  'expire-link': 200,
  'tell-deadline': 200,
  'end-at-deadline': 200,
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
  return { name, payload, key, attemptsMax: attemptsMax[name], runAt }
}
