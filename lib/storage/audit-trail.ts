import { createHash, randomBytes } from 'node:crypto'
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
  | 'screened'
  | 'signing-started'
  | 'signing-failed'
  | 'wrong-person'
  | 'signed'
  | 'completed'
  | 'declined'
  | 'expired'
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
  const content = { ...event, data: event.data ?? {}, salt: randomBytes(32).toString('hex') }
  const commitment = entryCommitment(content)
  const entry = { ...content, commitment, previousDigest: last?.digest ?? '' }
  await tx.insert(events).values({ ...entry, digest: entryDigest(entry) })
}

/** SHA-256 over the salt and who did what, hex: says nothing of them once the salt is gone. */
export function entryCommitment({
  salt,
  actor,
  data,
}: Pick<AuditEntry, 'salt' | 'actor' | 'data'>): string {
  return sha256(salt + JSON.stringify(ordered({ actor, data })))
}

/** SHA-256 over the entry and the digest before it, hex. */
export function entryDigest(
  entry: Pick<AuditEntry, 'documentId' | 'at' | 'kind' | 'commitment' | 'previousDigest'>,
): string {
  const { documentId, at, kind, commitment, previousDigest } = entry
  return sha256(JSON.stringify([previousDigest, documentId, at.toISOString(), kind, commitment]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The same value whatever order the database keeps its keys in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]))
}

/** Forgets who did what to a document. The commitments stay, so that the chain still verifies. */
export async function eraseEvents(tx: Transaction, documentId: string): Promise<void> {
  await tx
    .update(events)
    .set({ actor: '', data: {}, salt: '', signerId: null })
    .where(eq(events.documentId, documentId))
}

/** Oldest first. */
export async function listEvents(tx: Transaction, documentId: string): Promise<AuditEntry[]> {
  return await tx
    .select()
    .from(events)
    .where(eq(events.documentId, documentId))
    .orderBy(asc(events.id))
}
