import { and, count, eq, gt, inArray, isNotNull, isNull, notLike, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { organisations } from '../schema/organisation-schema'
import { keptKeys } from '../schema/person-schema'
import { accessTokens, documents, links, relyingParties, sessions } from '../schema/schema'
import { staffSignIns } from '../schema/staff-schema'

/** Amount of data that depends on a gateway secret, by the id of the secret; '' if no id is stored. */
export interface SecretUsage {
  readonly keyId: string
  readonly values: number
  /** Sessions whose device link is being shown; they end within minutes. */
  readonly sessions: number
  /** Links in use; they open without the secret, but cannot be shown again. */
  readonly links: number
}

export async function secretUsage(tx: Transaction, now: Date): Promise<SecretUsage[]> {
  const counted = new Map<string, { values: number; sessions: number; links: number }>()
  const add = (keyId: string | null, what: 'values' | 'sessions' | 'links', number: number) => {
    const known = counted.get(keyId ?? '') ?? { values: 0, sessions: 0, links: 0 }
    counted.set(keyId ?? '', { ...known, [what]: known[what] + number })
  }
  const keyOf = (encrypted: unknown) =>
    sql<string>`case when ${encrypted} like '%.%' then split_part(${encrypted}, '.', 1) else '' end`
  const kept = await tx.select({ keyId: keyOf(keptKeys.encrypted) }).from(keptKeys)
  const callbacks = await tx
    .select({ keyId: keyOf(relyingParties.encryptedCallbackSecret) })
    .from(relyingParties)
    .where(isNotNull(relyingParties.encryptedCallbackSecret))
  const clients = await tx
    .select({ keyId: keyOf(staffSignIns.encryptedClientSecret) })
    .from(staffSignIns)
  const ofOrganisations = await tx
    .select({ keyId: keyOf(organisations.encryptedCallbackSecret) })
    .from(organisations)
    .where(isNotNull(organisations.encryptedCallbackSecret))
  for (const { keyId } of [...kept, ...callbacks, ...ofOrganisations, ...clients])
    add(keyId, 'values', 1)
  const shown = sql`${sessions.providerSession} #>> '{deviceLink,secret}'`
  const waiting = await tx
    .select({ keyId: keyOf(shown) })
    .from(sessions)
    .where(and(isNull(sessions.finishedAt), sql`${shown} is not null`))
  for (const { keyId } of waiting) add(keyId, 'sessions', 1)
  const live = await tx
    .select({ keyId: links.keyId, number: count() })
    .from(links)
    .innerJoin(documents, eq(documents.id, links.documentId))
    .where(
      and(
        isNull(links.replacedAt),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
        isNull(documents.removedAt),
      ),
    )
    .groupBy(links.keyId)
  for (const { keyId, number } of live) add(keyId, 'links', number)
  return [...counted].map(([keyId, numbers]) => ({ keyId, ...numbers }))
}

/** Documents with owner references made by their portal in the old way, whose owners have not signed in since. */
export async function countFormerOwners(tx: Transaction, prefix: string): Promise<number> {
  const portals = tx
    .select({ id: accessTokens.relyingPartyId })
    .from(accessTokens)
    .where(sql`'hosted' = any(${accessTokens.scopes})`)
  const [row] = await tx
    .select({ number: count() })
    .from(documents)
    .where(
      and(
        inArray(documents.relyingPartyId, portals),
        isNull(documents.removedAt),
        isNotNull(documents.owner),
        notLike(documents.owner, `${prefix}%`),
      ),
    )
  return row?.number ?? 0
}
