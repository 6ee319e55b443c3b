import { freshServedDatabase, type ServedDatabase } from './database'
import { postgresPrograms, startCluster } from './postgres-cluster'

/**
 * An empty PostgreSQL database: on the server in DATABASE_URL, else on a new cluster. Undefined, with one printed
 * line, if neither is available.
 */
export async function servedDatabase(purpose: string): Promise<ServedDatabase | undefined> {
  const served = await freshServedDatabase()
  if (served) return served
  const programs = postgresPrograms()
  if (programs === undefined) {
    process.stderr.write(`PostgreSQL is not installed: left out is ${purpose}\n`)
    return undefined
  }
  const cluster = await startCluster(programs)
  return { url: cluster.url, directUrl: cluster.url, drop: async () => cluster.remove() }
}
