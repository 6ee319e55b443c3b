import type { JobRequest } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { SessionKind } from '@/lib/storage/schema/records'
import type { MethodName } from '@/lib/vocabulary/provider'

/** Every kind of background job and its payload. */
export interface JobPayloads {
  /** Performs the next steps of a session: rings the phone, waits for the answer, completes the signature. */
  readonly 'attend-session': { readonly sessionId: string }
  /** Ends a session whose person did not answer. */
  readonly 'end-session': { readonly sessionId: string }
  /** Finds out when the phone no longer shows the prompt of an abandoned session. */
  readonly 'watch-prompt': {
    readonly sessionId: string
    readonly family: MethodName
    readonly kind: SessionKind
    /** The provider's identifier of the session. */
    readonly providerSession: string
  }
  /** Deletes a finished session with its files. */
  readonly 'forget-session': { readonly sessionId: string }
  /** Makes a document from each row of a batch. */
  readonly 'send-batch': { readonly batchId: string }
  /** Deletes the people of rows that were not sent, some time after the batch ended. */
  readonly 'forget-batch': { readonly batchId: string }
  readonly 'send-mail': { readonly mailId: string }
  /** Mails the link that confirms an owner's address. */
  readonly 'send-confirmation': { readonly mailId: string }
  /** Mails the link that invites a member of an organisation. */
  readonly 'invite-member': { readonly linkId: string }
  /** Mails an operator that proofs of kept documents end. */
  readonly 'mail-operator': {
    readonly recipient: string
    /** When the mail was written, ISO 8601. */
    readonly at: string
    readonly days: number
    readonly documents: number
    readonly until: string
    readonly trouble: string | null
  }
  /** Invites a signer whose turn came while the mail limit was reached. */
  readonly 'ask-signer': { readonly signerId: string }
  /** Sends a copy that was due while the mail limit was reached. */
  readonly 'send-copy': { readonly signerId: string }
  /** Sends a signer's automatic reminders while it is their turn. */
  readonly 'remind-signer': { readonly signerId: string; readonly terms: string }
  readonly 'deliver-callback': { readonly deliveryId: string }
  /** Deletes raw bytes that were not used. */
  readonly 'drop-upload': { readonly uploadId: string }
  /** Deletes content that was replaced. */
  readonly 'drop-blobs': { readonly keys: readonly string[] }
  /** Recurring: removes content whose document was never stored. */
  readonly 'sweep-blobs': Readonly<Record<string, never>>
  /** Recurring: removes data at the end of its retention. */
  readonly 'apply-retention': Readonly<Record<string, never>>
  /** Recurring: makes and renews the evidence records of kept documents. */
  readonly 'keep-documents': Readonly<Record<string, never>>
  /** Recurring: covers the audit trail by anchors and time-stamps. */
  readonly 'anchor-audit': Readonly<Record<string, never>>
  /** Recurring: counts files without a row. */
  readonly 'count-files': Readonly<Record<string, never>>
  /** Recurring: adds up the used storage. */
  readonly 'count-storage': Readonly<Record<string, never>>
  /** Recurring: fetches a screening list. */
  readonly 'renew-screening-list': { readonly kind: string }
  /** Expires a temporary signer who has not signed. */
  readonly 'expire-link': { readonly linkId: string }
  /** Announces the deadline to the people whose turn it is. Jobs of this name are stored, so it cannot be changed. */
  readonly 'tell-deadline': { readonly documentId: string; readonly deadline: string }
  /** Ends signing at the deadline. */
  readonly 'end-at-deadline': { readonly documentId: string; readonly deadline: string }
  /** Removes a document at the time its owner has set. */
  readonly 'remove-document': { readonly documentId: string }
  /** Removes a document that its owner intended to sign alone and did not sign. */
  readonly 'remove-unsigned': { readonly documentId: string }
  /** Erases the data of a removed document and its people. */
  readonly 'erase-document': { readonly documentId: string }
}

export type JobName = keyof JobPayloads

const attemptsMax: Readonly<Record<JobName, number>> = {
  // The maximum is high: attempts end with the session, and kills and outages of other services use attempts up.
  'attend-session': 200,
  'end-session': 20,
  'watch-prompt': 40,
  'forget-session': 200,
  'send-batch': 200,
  'forget-batch': 200,
  'send-mail': 12,
  'send-confirmation': 12,
  'invite-member': 12,
  'mail-operator': 12,
  'ask-signer': 200,
  'send-copy': 200,
  'remind-signer': 200,
  'deliver-callback': 20,
  'drop-upload': 200,
  'drop-blobs': 200,
  'sweep-blobs': 200,
  'apply-retention': 200,
  'keep-documents': 200,
  'anchor-audit': 200,
  'count-files': 200,
  'count-storage': 200,
  'renew-screening-list': 200,
  'expire-link': 200,
  'tell-deadline': 200,
  'end-at-deadline': 200,
  'remove-document': 200,
  'remove-unsigned': 200,
  'erase-document': 200,
}

/** A job of the catalogue, for storing in the caller's transaction; `key` makes it unique. */
export function jobFor<Name extends JobName>(
  name: Name,
  payload: JobPayloads[Name],
  key: string,
  runAt?: Date,
): JobRequest {
  return { name, payload, key, attemptsMax: attemptsMax[name], runAt }
}

/**
 * Stores a job of the catalogue in the caller's transaction. Returns false if there is an unfinished job with this key.
 */
export async function schedule<Name extends JobName>(
  tx: Transaction,
  ...job: Parameters<typeof jobFor<Name>>
): Promise<boolean> {
  return await enqueue(tx, jobFor(...job))
}
