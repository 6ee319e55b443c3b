import { sql } from 'drizzle-orm'
import type { Transaction } from './transaction'

/**
 * How long a client keeps its server connection. Behind a pooler in transaction mode it gets another one for each
 * transaction, so statement names and session settings would affect other clients.
 */
export type Pooling = 'session' | 'transaction'

const limits = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
}

const statements = (set: 'set' | 'set local') =>
  Object.entries(limits)
    .map(([name, value]) => `${set} ${name} = '${value}'`)
    .join('; ')

/**
 * Sets the limits of a connection that belongs to this process. They are set by statements, because PgBouncer refuses
 * such startup parameters.
 */
export const sessionLimits = statements('set')

const localLimits = statements('set local')

/** Adds the limits to a statement that begins a transaction, for this transaction; other statements are unchanged. */
export const withLocalLimits = (statement: string): string =>
  /^begin\b/.test(statement) ? `${statement}; ${localLimits}` : statement

/** Sets the limits for a transaction that has begun. */
export async function limitTransaction(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(localLimits))
}
