import { connecting, type DatabaseAccess } from '../database/database-access'
import { GuardedPool } from '../database/guarded-pool'
import { checkRoom } from './cluster-folder'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded-server'
import { SessionStream } from './session-stream'

const account = { user: 'postgres', database: 'postgres', ssl: false }

/** The embedded database, used with the same driver as a server. It has a single session, so one connection. */
export async function embeddedAccess(options: EmbeddedOptions): Promise<DatabaseAccess> {
  return accessTo(await startEmbedded(options), options.directory)
}

/** Access to a running embedded server. */
export function accessTo(server: EmbeddedServer, directory: string): DatabaseAccess {
  const stream = () => new SessionStream(server.connect)
  const pool = new GuardedPool({
    ...connecting,
    ...account,
    stream,
    max: 1,
    idleTimeoutMillis: 0,
  })
  return {
    kind: 'embedded',
    pooling: 'session',
    pool,
    // The probe waits for its turn. If the database hangs in a loop, the watchdog of its thread ends it.
    probe: async (look) => {
      const client = await pool.connectUnguarded()
      let broken = true
      try {
        const found = await look(client)
        broken = false
        return found
      } finally {
        client.release(broken)
      }
    },
    checkRoom: () => checkRoom(directory),
    end: server.close,
  }
}
