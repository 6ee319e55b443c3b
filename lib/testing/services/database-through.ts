import { randomInt } from 'node:crypto'
import { diceOf } from '../mutations'
import { givenSeed } from '../seed'
import { startConflictProxy } from './conflict-proxy'
import { losesFirstAttempts } from './lost-transactions'
import { hasPgbouncer, startPgbouncer } from './pgbouncer'

/** Something between the tests and the PostgreSQL server that DATABASE_URL names. */
interface Way {
  /** The address of the same database; other databases of the server have other paths. */
  readonly url: string
  stop(): Promise<void>
}

/** By the values of DATABASE_THROUGH. Undefined, with one printed line, if a program that it needs is not installed. */
const ways: Readonly<Record<string, (serverUrl: string) => Promise<Way | undefined>>> = {
  conflicts: startConflicts,
  pooler: startPooler,
}

/** The address goes to the workers of a run in this variable. */
const addressVariable = 'PARAPH_TEST_DATABASE_URL'

/** Before all files of a run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { DATABASE_THROUGH: name, DATABASE_URL: serverUrl } = process.env
  if (!name || !serverUrl) return undefined
  const start = ways[name]
  if (!start) throw new Error(`DATABASE_THROUGH is one of: ${Object.keys(ways).join(', ')}`)
  const way = await start(serverUrl)
  if (way) process.env[addressVariable] = way.url
  return way?.stop
}

/** Where tests reach the server of this address. */
export const addressThrough = (serverUrl: string): string =>
  process.env[addressVariable] ?? serverUrl

/** Of a thousand statements, how many lose by chance. */
const lostStatements = 10

/** A proxy through which the first attempt of each transaction loses. Its last line says how many did. */
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

/** A pooler in transaction mode, with fewer connections than a gateway has clients. */
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
