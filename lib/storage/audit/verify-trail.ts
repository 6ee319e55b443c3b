import { asc, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Transaction } from '../database/transaction'
import { auditAnchored, auditHeads, auditKeys } from '../schema/audit-schema'
import { documents, events } from '../schema/schema'
import { type AnchorsVerdict, checkAnchors, type LoggedAnchor } from './audit-anchors'
import type { AuditKey } from './audit-key'
import { listEvents, readChains, type StoredChain } from './audit-trail'
import { type ChainVerdict, checkChain, type TrustedKeys } from './check-chain'
import { type RecordedVersion, versionIn } from './recorded-version'

/** Result of verifying the audit trail. */
export interface TrailReport {
  readonly holds: boolean
  /** Number of chains checked; 0 if the requested document is unknown. */
  readonly chains: number
  readonly broken: readonly ChainVerdict[]
  readonly anchors: AnchorsVerdict
  /** Which version of the document a file is; null: none. Absent if no file was asked for. */
  readonly version?: RecordedVersion | null
}

export interface TrailQuestion {
  /** Only this document's chain; all chains when absent. */
  readonly documentId?: string | undefined
  /** Ids of keys whose signatures are accepted. */
  readonly trustedKeys: readonly string[]
  /** SHA-256 of a file, hex, that may be a version of this document. */
  readonly sha256?: string | undefined
  /** Anchors recorded elsewhere. */
  readonly logged?: readonly LoggedAnchor[]
}

/** A read-only snapshot: concurrent writers are not delayed and do not look like breaks. */
export const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

const pageSize = 50

/** Checks chains in small pages, so that other queries need not wait long if the database has only one connection. */
export async function verifyTrail(
  db: Database['db'],
  { documentId, trustedKeys, sha256, logged = [] }: TrailQuestion,
): Promise<TrailReport> {
  const broken: ChainVerdict[] = []
  let chains = 0
  const note = (verdicts: readonly ChainVerdict[]) => {
    chains += verdicts.length
    broken.push(...verdicts.filter((verdict) => verdict.broken))
  }
  if (documentId === undefined) {
    let after: string | undefined
    do {
      const page = await db.transaction((tx) => verifyPage(tx, trustedKeys, after), snapshot)
      note(page)
      after = page.at(-1)?.documentId
    } while (after !== undefined)
  } else {
    const [named] = await documentsAfter(db, { id: documentId })
    if (named !== undefined) note(await verifyChains(db, [named], trustedKeys))
  }
  const anchors = await db.transaction(
    async (tx) => checkAnchors(tx, await readTrustedKeys(tx, trustedKeys), logged),
    snapshot,
  )
  const holds = broken.length === 0 && !anchors.broken
  if (documentId === undefined || sha256 === undefined) return { holds, chains, broken, anchors }
  const version = versionIn(await listEvents(db, documentId), sha256) ?? null
  return { holds, chains, broken, anchors, version }
}

/** A stored chain, its verdict, and the public key named in its head, trusted or not. */
export interface VerifiedChain {
  readonly chain: StoredChain
  readonly verdict: ChainVerdict
  readonly publicKey: string | undefined
}

/** Must run in a transaction with one snapshot. */
export async function readVerifiedChain(
  tx: Transaction,
  documentId: string,
  trustedKeys: readonly string[],
): Promise<VerifiedChain> {
  const [chain] = await readChains(tx, [documentId])
  if (!chain) throw new Error('Every document that is asked for is answered')
  const verdict = checkChain(chain, await readTrustedKeys(tx, trustedKeys))
  const known = chain.head && (await readTrustedKeys(tx, [chain.head.keyId]))
  return { chain, verdict, publicKey: chain.head && known?.get(chain.head.keyId) }
}

/** Verifies the chains of some documents. */
export async function verifyChains(
  db: Database['db'],
  documentIds: readonly string[],
  trustedKeys: readonly string[],
): Promise<ChainVerdict[]> {
  const verdicts: ChainVerdict[] = []
  for (let index = 0; index < documentIds.length; index += pageSize) {
    const page = documentIds.slice(index, index + pageSize)
    verdicts.push(
      ...(await db.transaction((tx) => verifyChainsOf(tx, trustedKeys, page), snapshot)),
    )
  }
  return verdicts
}

async function verifyPage(
  tx: Transaction,
  trustedKeys: readonly string[],
  after: string | undefined,
): Promise<ChainVerdict[]> {
  return await verifyChainsOf(tx, trustedKeys, await documentsAfter(tx, { after }))
}

async function verifyChainsOf(
  tx: Transaction,
  trustedKeys: readonly string[],
  documentIds: readonly string[],
): Promise<ChainVerdict[]> {
  const keys = await readTrustedKeys(tx, trustedKeys)
  return (await readChains(tx, documentIds)).map((chain) => checkChain(chain, keys))
}

/** Document ids from all tables that contain them, so that a row deleted in one table is noticed. */
async function documentsAfter(
  tx: Transaction,
  { id, after }: { readonly id?: string; readonly after?: string | undefined },
): Promise<string[]> {
  const later = after === undefined ? sql`true` : sql`id > ${after}`
  const wanted = id === undefined ? later : sql`id = ${id}`
  const sources = [events, auditHeads, auditAnchored].map(
    (table) => sql`select document_id as id from ${table}`,
  )
  const all = [sql`select id from ${documents}`, ...sources]
  const pages = all.map(
    (ids) =>
      sql`(select distinct id from (${ids}) as named where ${wanted} order by id limit ${pageSize})`,
  )
  const { rows } = await tx.execute<{ id: string }>(
    sql`${sql.join(pages, sql` union `)} order by id limit ${pageSize}`,
  )
  return rows.map(({ id }) => id)
}

/** Stored public keys of the trusted ids. An id is its key's digest, so each key can be checked. */
export async function readTrustedKeys(
  tx: Transaction,
  trustedKeys: readonly string[],
): Promise<TrustedKeys> {
  const rows = await tx.select().from(auditKeys).orderBy(asc(auditKeys.id))
  const trusted = rows.filter(({ id }) => trustedKeys.includes(id))
  return new Map(trusted.map(({ id, publicKey }) => [id, publicKey]))
}

/** Stores the public key that signs from now on. */
export async function announceKey(
  tx: Transaction,
  { id, publicKey }: AuditKey,
  at: Date,
): Promise<void> {
  await tx.insert(auditKeys).values({ id, publicKey, createdAt: at }).onConflictDoNothing()
}
