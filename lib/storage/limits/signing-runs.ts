import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { runSessions, signingRuns } from '../schema/limit-schema'

export type SigningRun = Omit<typeof signingRuns.$inferSelect, 'relyingPartyId'>

interface NewSigningRun extends SigningRun {
  readonly relyingPartyId: RelyingPartyId
}

export async function insertRun(tx: Transaction, run: NewSigningRun): Promise<void> {
  await tx.insert(signingRuns).values(run)
}

/** A run of this relying party; undefined for another one's, as for an unknown id. */
export async function findRun(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  id: string,
): Promise<SigningRun | undefined> {
  const [row] = await tx
    .select()
    .from(signingRuns)
    .where(and(eq(signingRuns.id, id), eq(signingRuns.relyingPartyId, relyingPartyId)))
  return row
}

/** Start times of a person's runs since a moment, by any of their keys; newest first. */
export async function runsSince(
  tx: Transaction,
  personKeys: readonly string[],
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: signingRuns.createdAt })
    .from(signingRuns)
    .where(and(inArray(signingRuns.personKey, [...personKeys]), gt(signingRuns.createdAt, since)))
    .orderBy(desc(signingRuns.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

/** One document of a run. */
export interface RunPart {
  readonly runId: string
  readonly signerId: string
}

export async function hasRunSession(
  tx: Transaction,
  { runId, signerId }: RunPart,
): Promise<boolean> {
  const rows = await tx
    .select({ sessionId: runSessions.sessionId })
    .from(runSessions)
    .where(and(eq(runSessions.runId, runId), eq(runSessions.signerId, signerId)))
  return rows.length > 0
}

export async function insertRunSession(
  tx: Transaction,
  session: RunPart & { readonly sessionId: string },
): Promise<void> {
  await tx.insert(runSessions).values(session).onConflictDoNothing()
}

/** Deletes runs that are too old to count. */
export async function forgetRuns(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(signingRuns).where(lt(signingRuns.createdAt, before))
}
