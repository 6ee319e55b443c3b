import { MalformedDer } from '@paraph/validator/encoding/der/malformed-der'
import { decodeHex } from '@paraph/validator/encoding/hex'
import { canonicalJson } from '@paraph/validator/encoding/json/canonical-json'
import { parseTimeStampToken } from '@paraph/validator/pki/time-stamp/token'
import { verifyTimeStampToken } from '@paraph/validator/pki/time-stamp/verify'
import { and, asc, desc, eq, gt, isNotNull, min, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { lockKey } from '../limits/rate-counts'
import { auditAnchored, auditAnchors, auditHeads } from '../schema/audit-schema'
import { events } from '../schema/schema'
import { auditKeyOf, isSignedByKey } from './audit-key'
import type { TrustedKeys } from './check-chain'
import { sha256 } from './entry-digest'

export type AuditAnchor = typeof auditAnchors.$inferSelect

type AnchoredPosition = Pick<
  typeof auditAnchored.$inferSelect,
  'documentId' | 'sequence' | 'digest'
>

/** A new anchor, and the documents whose chains it covers. */
export interface MadeAnchor {
  readonly anchor: AuditAnchor
  readonly documentIds: readonly string[]
}

/**
 * Makes a new anchor over all chains that grew since the last one; undefined if none did. The first anchor is always
 * made: it covers entries older than signed heads. Within a transaction.
 */
export async function makeAnchor(tx: Transaction, at: Date): Promise<MadeAnchor | undefined> {
  // Two anchors made at a time would both follow the same one. An older version locks the table instead; if it comes
  // second, it fails on the anchor's number.
  await lockKey(tx, 'audit-anchor')
  const last = await newestAnchor(tx)
  const number = (last?.number ?? 0) + 1
  const positions = await anchorPositions(tx, number)
  if (last && positions.length === 0) return undefined
  const key = auditKeyOf(tx)
  const facts = { number, at, chains: positions.length, previousDigest: last?.digest ?? '' }
  const digest = anchorDigest(facts, positions)
  const signature = key.sign(anchorText(key.id, digest))
  const anchor = { ...facts, digest, keyId: key.id, signature, timeStamp: null }
  await tx.insert(auditAnchors).values(anchor)
  return { anchor, documentIds: positions.map(({ documentId }) => documentId) }
}

async function newestAnchor(tx: Transaction): Promise<AuditAnchor | undefined> {
  return (await tx.select().from(auditAnchors).orderBy(desc(auditAnchors.number)).limit(1))[0]
}

/** Stores the current position of each chain that grew, in one statement and so at one moment. */
async function anchorPositions(tx: Transaction, number: number): Promise<AnchoredPosition[]> {
  const ofEntries = sql`select distinct on (document_id) document_id, sequence, digest
    from ${events} order by document_id, sequence desc`
  const ofHeads = sql`select document_id, sequence, digest from ${auditHeads} as head
    where not exists (select from ${auditAnchored} as known
      where known.document_id = head.document_id and known.sequence = head.sequence)`
  await tx.execute(sql`insert into ${auditAnchored} (document_id, sequence, digest, anchor)
    select document_id, sequence, digest, ${number}::int
    from (${number === 1 ? ofEntries : ofHeads}) as positions
    on conflict do nothing`)
  return await positionsOf(tx, number)
}

async function positionsOf(tx: Transaction, number: number): Promise<AnchoredPosition[]> {
  const { documentId, sequence, digest } = auditAnchored
  return await tx
    .select({ documentId, sequence, digest })
    .from(auditAnchored)
    .where(eq(auditAnchored.anchor, number))
    .orderBy(asc(documentId), asc(sequence))
}

type AnchorFacts = Pick<AuditAnchor, 'number' | 'at' | 'chains' | 'previousDigest'>

/** SHA-256, hex, over the previous anchor's digest and a line with each chain's position. */
function anchorDigest(facts: AnchorFacts, positions: readonly AnchoredPosition[]): string {
  const { number, at, chains, previousDigest } = facts
  const lines = positions.map(({ documentId, sequence, digest }) =>
    [documentId, sequence, digest, '\n'].join(' '),
  )
  const covered = [previousDigest, number, at.toISOString(), chains, sha256(lines.join(''))]
  return sha256(canonicalJson(['paraph-audit-anchor', 1, ...covered]))
}

function anchorText(keyId: string, digest: string): string {
  return canonicalJson(['paraph-audit-anchor', 1, keyId, digest])
}

/** The newest anchor. Undefined if it, or any anchor made after `since`, already has a time-stamp. */
export async function anchorToStamp(
  tx: Transaction,
  since: Date,
): Promise<AuditAnchor | undefined> {
  const [recent] = await tx
    .select({ number: auditAnchors.number })
    .from(auditAnchors)
    .where(and(isNotNull(auditAnchors.timeStamp), gt(auditAnchors.at, since)))
    .limit(1)
  const newest = await newestAnchor(tx)
  return recent || newest?.timeStamp ? undefined : newest
}

/** Stores the time-stamp token over an anchor's digest. */
export async function keepTimeStamp(
  tx: Transaction,
  { number }: AuditAnchor,
  token: Uint8Array,
): Promise<void> {
  const timeStamp = Buffer.from(token).toString('base64')
  await tx.update(auditAnchors).set({ timeStamp }).where(eq(auditAnchors.number, number))
}

/** Why the anchors fail verification. */
export type AnchorFault =
  | 'anchor-missing'
  | 'anchor-changed'
  | 'key-not-trusted'
  | 'time-stamp-wrong'
  | 'not-as-logged'

export interface AnchorsVerdict {
  readonly anchors: number
  readonly newestAt?: string
  /** Time of the newest token, as stated by the time-stamping authority. */
  readonly stampedAt?: string
  /** Absent if all anchors verify. */
  readonly broken?: { readonly brokenAt: number; readonly fault: AnchorFault }
}

/** An anchor as recorded in the log or elsewhere. */
export interface LoggedAnchor {
  readonly number: number
  readonly digest: string
}

/** Checks that the anchors follow one another, match the chains they cover, and equal the logged ones. */
export async function checkAnchors(
  tx: Transaction,
  keys: TrustedKeys,
  logged: readonly LoggedAnchor[] = [],
): Promise<AnchorsVerdict> {
  const anchors = await tx.select().from(auditAnchors).orderBy(asc(auditAnchors.number))
  const newestAt = anchors.at(-1)?.at.toISOString()
  let stampedAt: string | undefined
  let previous = ''
  const verdict = () => ({
    anchors: anchors.length,
    ...(newestAt && { newestAt }),
    ...(stampedAt && { stampedAt }),
  })
  for (const [index, anchor] of anchors.entries()) {
    const positions = await positionsOf(tx, anchor.number)
    const fault = anchorFault(anchor, { number: index + 1, previous, positions }, keys)
    if (fault) return { ...verdict(), broken: { brokenAt: index + 1, fault } }
    stampedAt = stampedTime(anchor) ?? stampedAt
    previous = anchor.digest
  }
  const unknown = await firstUnknown(tx, anchors.length)
  if (unknown) return { ...verdict(), broken: { brokenAt: unknown, fault: 'anchor-missing' } }
  const forged = logged.find(({ number, digest }) => anchors[number - 1]?.digest !== digest)
  if (forged) return { ...verdict(), broken: { brokenAt: forged.number, fault: 'not-as-logged' } }
  // A gateway makes the first anchor before anything else.
  if (anchors.length === 0) return { anchors: 0, broken: { brokenAt: 1, fault: 'anchor-missing' } }
  return verdict()
}

/** The number of a missing anchor that entries refer to. */
async function firstUnknown(tx: Transaction, newest: number): Promise<number | null | undefined> {
  const [row] = await tx
    .select({ anchor: min(auditAnchored.anchor) })
    .from(auditAnchored)
    .where(gt(auditAnchored.anchor, newest))
  return row?.anchor
}

interface ExpectedAnchor {
  readonly number: number
  readonly previous: string
  readonly positions: readonly AnchoredPosition[]
}

function anchorFault(
  anchor: AuditAnchor,
  { number, previous, positions }: ExpectedAnchor,
  keys: TrustedKeys,
): AnchorFault | undefined {
  const { digest, keyId, signature } = anchor
  if (anchor.number !== number) return 'anchor-missing'
  if (anchor.previousDigest !== previous) return 'anchor-changed'
  if (anchorDigest(anchor, positions) !== digest) return 'anchor-changed'
  const publicKey = keys.get(keyId)
  if (publicKey === undefined) return 'key-not-trusted'
  if (!isSignedByKey({ id: keyId, publicKey }, anchorText(keyId, digest), signature)) {
    return 'anchor-changed'
  }
  return anchor.timeStamp !== null && stampedTime(anchor) === undefined
    ? 'time-stamp-wrong'
    : undefined
}

/** Time of an anchor's token, ISO 8601. Undefined if there is no token, or it does not verify over this anchor. */
function stampedTime({ timeStamp, digest }: AuditAnchor): string | undefined {
  if (timeStamp === null) return undefined
  try {
    const token = parseTimeStampToken(Buffer.from(timeStamp, 'base64'))
    const { failures } = verifyTimeStampToken(token, { digest: decodeHex(digest) })
    return failures.length === 0 ? token.genTime.toISOString() : undefined
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
