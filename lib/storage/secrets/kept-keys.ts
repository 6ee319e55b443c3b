import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import { keptKeys } from '../schema/person-schema'

export type KeptKey = typeof keptKeys.$inferSelect

/** The encrypted key of this name; stores `fresh` if there was none. */
export async function keepKey(
  tx: Transaction,
  name: KeptKey['name'],
  fresh: string,
): Promise<string> {
  await tx.insert(keptKeys).values({ name, encrypted: fresh }).onConflictDoNothing()
  const encrypted = await findKeptKey(tx, name)
  if (encrypted === undefined) throw new Error('The key was removed while it was kept')
  return encrypted
}

export async function findKeptKey(
  tx: Transaction,
  name: KeptKey['name'],
): Promise<string | undefined> {
  const [row] = await tx.select().from(keptKeys).where(eq(keptKeys.name, name))
  return row?.encrypted
}

export async function lockKeptKeys(tx: Transaction): Promise<KeptKey[]> {
  return await tx.select().from(keptKeys).for('update')
}

export async function deleteKeptKey(tx: Transaction, name: KeptKey['name']): Promise<void> {
  await tx.delete(keptKeys).where(eq(keptKeys.name, name))
}

export async function replaceKeptKey(
  tx: Transaction,
  name: KeptKey['name'],
  encrypted: string,
): Promise<void> {
  await tx.update(keptKeys).set({ encrypted }).where(eq(keptKeys.name, name))
}
