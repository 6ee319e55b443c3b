import { randomInt } from 'node:crypto'
import { diceOf } from '@paraph/validator/testing/mutations'
import { givenSeed } from '@paraph/validator/testing/seed'
import { startConflictProxy } from './conflict-proxy'
import { losesFirstAttempts } from './lost-transactions'
import { hasPgbouncer, startPgbouncer } from './pgbouncer'

/** A program between the tests and the PostgreSQL server in DATABASE_URL. */
interface Way {
  /** The address of the same database; other databases on the server have other paths. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Ways to the database by the values of DATABASE_THROUGH. Returns undefined, with one printed line, if a required
 * program is not installed.
 */
export const waysToDatabase: Readonly<
  Record<string, (serverUrl: string) => Promise<Way | undefined>>
> = {
  conflicts: startConflicts,
  pooler: startPooler,
}

/** Number of statements in a thousand that lose at random. */
const lostStatements = 10

/** A proxy that makes the first attempt of each transaction lose. Its last line prints their number. */
async function startConflicts(serverUrl: string): Promise<Way> {
  const seed = givenSeed ?? randomInt(2 ** 31)
  const losing = losesFirstAttempts(diceOf(seed), lostStatements)
  const proxy = await startConflictProxy(serverUrl, losing)
  return {
    url: proxy.through(serverUrl),
    stop: async () => {
      const { commits, commitsLost, statements, statementsLost } = proxy.counts()
      process.stderr.write(
        `conflicts: ${commitsLost} of ${commits} commits and ${statementsLost} of ${statements} statements lost, TEST_SEED=${seed}\n`,
      )
      await proxy.close()
    },
  }
}

/** A pooler in transaction mode with fewer connections than a gateway has clients. */
async function startPooler(serverUrl: string): Promise<Way | undefined> {
  if (hasPgbouncer())
    return await startPgbouncer(serverUrl, {
      pool_mode: 'transaction',
      default_pool_size: 8,
      max_client_conn: 2_000,
      server_idle_timeout: 10,
    })
  process.stderr.write('PgBouncer is not installed: the tests reach PostgreSQL directly\n')
  return undefined
}
