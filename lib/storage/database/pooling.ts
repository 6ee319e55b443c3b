import { sql } from 'drizzle-orm'
import type { Transaction } from './transaction'

/**
 * How long a client keeps its connection to the server. Behind a pooler in transaction mode it has another one in each
 * transaction: names of statements and settings of the session belong to other clients there.
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

/** For a connection that belongs to this process. Statements, as PgBouncer refuses connections that ask for settings. */
export const sessionLimits = statements('set')

const localLimits = statements('set local')

/** The same limits for one transaction, in the message that begins it; other statements stay as they are. */
export const withLocalLimits = (statement: string): string =>
  /^begin\b/.test(statement) ? `${statement}; ${localLimits}` : statement

/** The same limits for a transaction that has begun. */
export async function limitTransaction(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(localLimits))
}
