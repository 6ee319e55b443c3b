import type { Client, PoolConfig } from 'pg'
import type { GuardedPool } from './guarded-pool'
import type { Pooling } from './pooling'

/** What one kind of database brings along; everything else is the same for all. */
export interface DatabaseAccess {
  readonly kind: 'embedded' | 'postgresql'
  readonly pooling: Pooling
  readonly pool: GuardedPool
  /** Has a connection do something that tells whether the database is there: an answer comes in time, or a failure. */
  probe<Found>(look: (client: Client) => Promise<Found>): Promise<Found>
  /** Resolves when there is room to write; throws `disk-nearly-full`. */
  checkRoom(): Promise<void>
  /** After the pool has ended. */
  end(): Promise<void>
}

/** A connection is waited for only so long: a statement outside the transaction around it fails, not hangs. */
export const connecting: PoolConfig = {
  application_name: 'paraph',
  connectionTimeoutMillis: 30_000,
}
