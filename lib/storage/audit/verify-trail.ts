import { asc, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Transaction } from '../database/transaction'
import { auditAnchored, auditHeads, auditKeys } from '../schema/audit-schema'
import { documents, events } from '../schema/schema'
import { type AnchorsVerdict, checkAnchors, type LoggedAnchor } from './audit-anchors'
import type { AuditKey } from './audit-key'
import { readChains, type StoredChain } from './audit-trail'
import { type ChainVerdict, checkChain, type TrustedKeys } from './check-chain'

/** What a look at the whole audit trail found. */
export interface TrailReport {
  readonly holds: boolean
  /** Chains that were looked at. None when the one that was asked for is named nowhere. */
  readonly chains: number
  readonly broken: readonly ChainVerdict[]
  readonly anchors: AnchorsVerdict
}

export interface TrailQuestion {
  /** Only this document's chain; all chains when absent. */
  readonly documentId?: string | undefined
  /** Ids of keys whose signatures count. */
  readonly trustedKeys: readonly string[]
  /** Anchors that somebody has kept elsewhere. */
  readonly logged?: readonly LoggedAnchor[]
}

/** One moment's view, and nothing written: writers in between are neither held up nor taken for breaks. */
export const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

const pageSize = 50

/** Checks chains a few at a time, so that nobody waits long where the database has one connection. */
export async function verifyTrail(
  db: Database['db'],
  { documentId, trustedKeys, logged = [] }: TrailQuestion,
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
  return { holds: broken.length === 0 && !anchors.broken, chains, broken, anchors }
}

/** A document's chain as it is stored, the verdict on it, and the public key its head names, trusted or not. */
export interface VerifiedChain {
  readonly chain: StoredChain
  readonly verdict: ChainVerdict
  readonly publicKey: string | undefined
}

/** Within a transaction of one snapshot. */
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

/** The verdicts on the chains of some documents. */
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

/** The tables that name documents: a row deleted in one is missed in the others. */
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

/** The public keys of trusted ids, as far as they have been used here. An id is its key's digest: none is taken on faith. */
export async function readTrustedKeys(
  tx: Transaction,
  trustedKeys: readonly string[],
): Promise<TrustedKeys> {
  const rows = await tx.select().from(auditKeys).orderBy(asc(auditKeys.id))
  const trusted = rows.filter(({ id }) => trustedKeys.includes(id))
  return new Map(trusted.map(({ id, publicKey }) => [id, publicKey]))
}

/** Notes that a key signs here from now on. */
export async function announceKey(
  tx: Transaction,
  { id, publicKey }: AuditKey,
  at: Date,
): Promise<void> {
  await tx.insert(auditKeys).values({ id, publicKey, createdAt: at }).onConflictDoNothing()
}
