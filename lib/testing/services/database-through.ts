import { randomInt } from 'node:crypto'
import { diceOf } from '../mutations'
import { startConflictProxy } from './conflict-proxy'
import { losesFirstAttempts } from './lost-transactions'

/** What the tests put between themselves and a database of a PostgreSQL server. */
export interface WayThrough {
  readonly url: string
  /** Ends the way, before the database is dropped. */
  end(): Promise<void>
}

/** The values of DATABASE_THROUGH. */
const ways: Readonly<Record<string, (url: string) => Promise<WayThrough>>> = {
  conflicts: throughConflicts,
}

/** The address of a database for tests: through what DATABASE_THROUGH names, or its own. */
export async function wayTo(url: string): Promise<WayThrough> {
  const { DATABASE_THROUGH: name } = process.env
  if (name === undefined) return { url, end: async () => {} }
  const way = ways[name]
  if (!way) throw new Error(`DATABASE_THROUGH is not one of: ${Object.keys(ways).join(', ')}`)
  return await way(url)
}

/** Of a thousand statements, how many fail by chance. */
const lostOfThousand = 10

async function throughConflicts(url: string): Promise<WayThrough> {
  const seed = randomInt(2 ** 31)
  const proxy = await startConflictProxy(url, losesFirstAttempts(diceOf(seed), lostOfThousand))
  return {
    url: proxy.through(url),
    end: async () => {
      const { commits, commitsLost, statements, statementsLost } = proxy.counts()
      process.stderr.write(
        `conflicts: ${commitsLost} of ${commits} commits and ${statementsLost} of ${statements} statements lost\n`,
      )
      await proxy.close()
    },
  }
}
