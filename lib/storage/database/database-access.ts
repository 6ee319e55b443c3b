import type { Client, PoolConfig } from 'pg'
import type { GuardedPool } from './guarded-pool'
import type { Pooling } from './pooling'

/** The parts that differ between the two kinds of database. */
export interface DatabaseAccess {
  readonly kind: 'embedded' | 'postgresql'
  readonly pooling: Pooling
  readonly pool: GuardedPool
  /** Runs a short query to check that the database answers in time; throws otherwise. */
  probe<Found>(look: (client: Client) => Promise<Found>): Promise<Found>
  /** Resolves if there is room to write; throws `disk-nearly-full`. */
  checkRoom(): Promise<void>
  /** Ends everything except the pool, which must have ended before. */
  end(): Promise<void>
}

/**
 * Waiting for a connection is limited: a statement issued outside the surrounding transaction fails instead of
 * hanging.
 */
export const connecting: PoolConfig = {
  application_name: 'paraph',
  connectionTimeoutMillis: 30_000,
}
