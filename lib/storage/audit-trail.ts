import { createHash } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import type { RelyingPartyId } from './relying-party-id'
import { events } from './schema'
import type { Transaction } from './transaction'

export type AuditEntry = typeof events.$inferSelect

/** Every kind of entry there is. */
export type EventKind =
  | 'uploaded'
  | 'invited'
  | 'reminded'
  | 'mail-accepted'
  | 'mail-refused'
  | 'viewed'
  | 'identified'
  | 'signing-started'
  | 'signing-failed'
  | 'wrong-person'
  | 'signed'
  | 'completed'
  | 'declined'
  | 'signer-removed'
  | 'downloaded'
  | 'removed'

export interface NewEvent {
  readonly documentId: string
  readonly relyingPartyId: RelyingPartyId
  readonly at: Date
  readonly kind: EventKind
  readonly actor: string
  readonly signerId?: string | null
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Adds to a document's chain. The caller holds the document's row, so that two writers
 * cannot continue from the same entry.
 */
export async function recordEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const [last] = await tx
    .select({ digest: events.digest })
    .from(events)
    .where(eq(events.documentId, event.documentId))
    .orderBy(desc(events.id))
    .limit(1)
  const entry = { ...event, data: event.data ?? {}, previousDigest: last?.digest ?? '' }
  await tx.insert(events).values({ ...entry, digest: entryDigest(entry) })
}

/** SHA-256 over the entry and the digest before it, hex. */
export function entryDigest(
  entry: Pick<AuditEntry, 'documentId' | 'at' | 'kind' | 'actor' | 'data' | 'previousDigest'>,
): string {
  const { documentId, at, kind, actor, data, previousDigest } = entry
  const ordered = Object.entries(data).sort(([left], [right]) => (left < right ? -1 : 1))
  const text = JSON.stringify([previousDigest, documentId, at.toISOString(), kind, actor, ordered])
  return createHash('sha256').update(text).digest('hex')
}

/** Oldest first. */
export async function listEvents(tx: Transaction, documentId: string): Promise<AuditEntry[]> {
  return await tx
    .select()
    .from(events)
    .where(eq(events.documentId, documentId))
    .orderBy(asc(events.id))
}
