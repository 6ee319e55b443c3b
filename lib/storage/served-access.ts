import { Pool } from 'pg'
import { connecting, type DatabaseAccess } from './database-access'
import { DatabaseTooOld, DatabaseUnreachable } from './storage-error'

/** PostgreSQL 15, as `server_version_num` writes it. */
const oldestServer = 150_000

/** A PostgreSQL server at an address. Throws `DatabaseUnreachable` and `DatabaseTooOld`. */
export async function servedAccess(url: string): Promise<DatabaseAccess> {
  const pool = new Pool({
    ...connecting,
    connectionString: url,
    max: 10,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  try {
    await checkVersion(pool, url)
  } catch (failure) {
    await pool.end()
    throw failure
  }
  // How much room the server has, its operator watches.
  return { kind: 'postgresql', pool, checkRoom: async () => {}, end: async () => {} }
}

async function checkVersion(pool: Pool, url: string): Promise<void> {
  const statement = `select current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number`
  const { rows } = await pool.query(statement).catch((cause: unknown) => {
    throw new DatabaseUnreachable(hostOf(url), cause)
  })
  const [{ version, number }] = rows
  if (number < oldestServer) throw new DatabaseTooOld(version)
}

/** Of an address with a password, what may be shown. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the given address'
}
