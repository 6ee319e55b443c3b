import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { auditAnchored, auditHeads } from '../schema/audit-schema'
import { events } from '../schema/schema'
import { auditKeyOf } from './audit-key'
import { type AuditEntry, currentVersion, entryDigest, headText, newFields } from './entry-digest'

export type EventKind =
  | 'uploaded'
  | 'invited'
  | 'asked'
  | 'reminded'
  | 'mail-accepted'
  | 'mail-refused'
  | 'viewed'
  | 'identified'
  | 'screened'
  | 'screening-cleared'
  | 'signing-started'
  | 'signing-failed'
  | 'wrong-person'
  | 'name-questioned'
  | 'signed'
  | 'approved'
  | 'completed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'deadline-set'
  | 'reminders-set'
  | 'reminders-off'
  | 'signer-changed'
  | 'signer-removed'
  | 'handed-over'
  | 'hand-over-set'
  | 'sent-again'
  | 'sent-again-from'
  | 'send-again-asked'
  | 'copy-added'
  | 'observer-added'
  | 'copy-changed'
  | 'copy-removed'
  | 'downloaded'
  | 'keeping-set'
  | 'kept'
  | 'augmented'
  | 'person-erased'
  | 'moved'
  | 'removed'
  | 'sender-changed'

/** Events of an organisation's own chain, which has the organisation's id in place of a document's. */
export type OrganisationEventKind =
  | 'organisation-created'
  | 'organisation-changed'
  | 'brand-changed'
  | 'callback-changed'
  | 'directory-connected'
  | 'directory-changed'
  | 'directory-removed'
  | 'member-invited'
  | 'member-added'
  | 'member-joined'
  | 'program-added'
  | 'member-bound'
  | 'member-identified'
  | 'sign-in-changed'
  | 'sign-in-removed'
  | 'member-changed'
  | 'member-removed'
  | 'member-restored'
  | 'member-renamed'
  | 'member-left'
  | 'document-removed'
  | 'document-moved'

export interface NewEvent {
  readonly at: Date
  readonly kind: EventKind | OrganisationEventKind
  readonly actor: string
  readonly signerId?: string | null | undefined
  readonly data?: Readonly<Record<string, unknown>>
}

/** The document of a chain. */
interface ChainedDocument {
  readonly id: string
  readonly relyingPartyId: RelyingPartyId
}

/**
 * Adds an entry to a document's chain, and signs the new head with the key the database was opened with. Writers of
 * one chain wait for each other, because each locks the head.
 */
export async function recordEvent(
  tx: Transaction,
  { id: documentId, relyingPartyId }: ChainedDocument,
  event: NewEvent,
): Promise<void> {
  const last = await lastOf(tx, documentId)
  const content = {
    documentId,
    relyingPartyId,
    ...event,
    signerId: event.signerId ?? null,
    // Normalised as the database returns it: values that JSON cannot express must not be hashed.
    data: JSON.parse(JSON.stringify(event.data ?? {})) as Record<string, unknown>,
  }
  const entry = {
    id: 0,
    ...content,
    sequence: last.sequence + 1,
    version: currentVersion,
    fields: newFields(content),
    previousDigest: last.digest,
    digest: '',
  }
  const { id: _, ...row } = { ...entry, digest: entryDigest(entry) }
  await tx.insert(events).values(row)
  await signHead(tx, row)
}

type Position = Pick<AuditEntry, 'sequence' | 'digest'>

/** The entry that the next one follows. */
async function lastOf(tx: Transaction, documentId: string): Promise<Position> {
  const [head] = await tx
    .select({ sequence: auditHeads.sequence, digest: auditHeads.digest })
    .from(auditHeads)
    .where(eq(auditHeads.documentId, documentId))
    .for('update')
  return head ?? (await lastUnsigned(tx, documentId))
}

/**
 * The last entry of a chain without a head: the chain is empty, or from the first version, or its head was deleted. In
 * the last case the next entry gets no previous digest, so that our signature does not hide the gap.
 */
async function lastUnsigned(tx: Transaction, documentId: string): Promise<Position> {
  const [last] = await tx
    .select({ sequence: events.sequence, digest: events.digest, version: events.version })
    .from(events)
    .where(eq(events.documentId, documentId))
    .orderBy(desc(events.sequence))
    .limit(1)
  if (!last) return { sequence: 0, digest: '' }
  return { sequence: last.sequence, digest: last.version === 1 ? last.digest : '' }
}

async function signHead(
  tx: Transaction,
  { documentId, sequence, digest, at }: Position & Pick<AuditEntry, 'documentId' | 'at'>,
): Promise<void> {
  const key = auditKeyOf(tx)
  const position = { sequence, digest, at, keyId: key.id }
  const head = { ...position, signature: key.sign(headText({ documentId, ...position })) }
  await tx
    .insert(auditHeads)
    .values({ documentId, ...head })
    .onConflictDoUpdate({ target: auditHeads.documentId, set: head })
}

/** Erases actors and data of a document's entries. The digests stay, so that the chain still verifies. */
export async function eraseEvents(tx: Transaction, documentId: string): Promise<void> {
  const unsalted = sql`(
    select jsonb_object_agg(name, field || '{"salt": null}')
    from jsonb_each(${events.fields}) as each(name, field)
  )`
  await tx
    .update(events)
    .set({ actor: '', data: {}, signerId: null, fields: unsalted })
    .where(eq(events.documentId, documentId))
}

/** One signer in a document's chain. */
export interface ErasedSubject {
  readonly documentId: string
  readonly signerId: string
  /** Signers who handed over to this signer. */
  readonly predecessors: readonly string[]
  /** Name of the document's owner. It stays in entries about the owner's actions on this signer. */
  readonly ownerName: string
}

/**
 * Erases one signer's name and data from all entries of the chain. The digests stay, and so does the id that
 * distinguishes the signer's entries from those of others. The caller must record the erasure in a later entry of the
 * same transaction.
 */
export async function eraseEventsAbout(tx: Transaction, subject: ErasedSubject): Promise<void> {
  const { signerId, predecessors } = subject
  for (const entry of await listEvents(tx, subject.documentId)) {
    const names = { by: entry.signerId === signerId, to: isHandedOver(entry, predecessors) }
    if (!names.by && !names.to) continue
    const isTheirDoing = names.by && !['gateway', subject.ownerName].includes(entry.actor)
    await eraseFields(tx, entry, isTheirDoing ? ['actor', 'data'] : ['data'])
  }
}

/**
 * Erases an actor's names from all entries of the chain. The digests stay. Returns the numbers of these entries, which
 * the later entry `person-erased` must have as `actorOf`.
 */
export async function eraseActor(
  tx: Transaction,
  documentId: string,
  names: ReadonlySet<string>,
): Promise<number[]> {
  const theirs = (await listEvents(tx, documentId)).filter(({ actor }) => names.has(actor))
  for (const entry of theirs) await eraseFields(tx, entry, ['actor'])
  return theirs.map(({ sequence }) => sequence)
}

function isHandedOver({ kind, signerId }: AuditEntry, from: readonly string[]): boolean {
  const handedOver: EventKind = 'handed-over'
  return kind === handedOver && signerId !== null && from.includes(signerId)
}

/** In entries of the first version one digest covers actor and data, so both are erased together. */
async function eraseFields(
  tx: Transaction,
  { id, version, fields }: AuditEntry,
  which: readonly ('actor' | 'data')[],
): Promise<void> {
  const going: readonly string[] = version === 1 ? ['content'] : which
  const left = Object.entries(fields).map(([name, field]) => [
    name,
    going.includes(name) ? { salt: null, digest: field.digest } : field,
  ])
  const both = version === 1
  await tx
    .update(events)
    .set({
      fields: Object.fromEntries(left),
      ...((both || which.includes('actor')) && { actor: '' }),
      ...((both || which.includes('data')) && { data: {} }),
    })
    .where(eq(events.id, id))
}

/** Events of one kind about one signer since a moment. */
export async function recentEvents(
  tx: Transaction,
  { documentId, signerId, kind }: Pick<AuditEntry, 'documentId' | 'kind'> & { signerId: string },
  since: Date,
): Promise<AuditEntry[]> {
  const about = and(eq(events.documentId, documentId), eq(events.signerId, signerId))
  return await tx
    .select()
    .from(events)
    .where(and(about, eq(events.kind, kind), gt(events.at, since)))
}

/** Events of some kinds, newest first. */
export async function eventsOfKinds(
  tx: Transaction,
  documentId: string,
  kinds: readonly EventKind[],
): Promise<AuditEntry[]> {
  return await tx
    .select()
    .from(events)
    .where(and(eq(events.documentId, documentId), inArray(events.kind, [...kinds])))
    .orderBy(desc(events.sequence))
}

/** All entries, in the order of the chain. */
export async function listEvents(tx: Transaction, documentId: string): Promise<AuditEntry[]> {
  return await tx
    .select()
    .from(events)
    .where(eq(events.documentId, documentId))
    .orderBy(asc(events.sequence))
}

/** A stored chain with its head and anchors. */
export interface StoredChain {
  readonly documentId: string
  /** In the order of the chain. */
  readonly entries: readonly AuditEntry[]
  readonly head: typeof auditHeads.$inferSelect | undefined
  /** The chain's positions in anchors, in the order of the anchors. */
  readonly anchored: readonly (typeof auditAnchored.$inferSelect)[]
}

/**
 * The chains of documents. Must be read in one snapshot; otherwise concurrent writes make intact chains look broken.
 */
export async function readChains(
  tx: Transaction,
  documentIds: readonly string[],
): Promise<StoredChain[]> {
  const ids = [...documentIds]
  const entries = await tx
    .select()
    .from(events)
    .where(inArray(events.documentId, ids))
    .orderBy(asc(events.sequence))
  const heads = await tx.select().from(auditHeads).where(inArray(auditHeads.documentId, ids))
  const anchored = await tx
    .select()
    .from(auditAnchored)
    .where(inArray(auditAnchored.documentId, ids))
    .orderBy(asc(auditAnchored.anchor))
  return ids.map((documentId) => ({
    documentId,
    entries: entries.filter((entry) => entry.documentId === documentId),
    head: heads.find((head) => head.documentId === documentId),
    anchored: anchored.filter((position) => position.documentId === documentId),
  }))
}
