import { Pool } from 'pg'
import { connecting, type DatabaseAccess } from '../database-access'
import { checkRoom } from './cluster-folder'
import { type EmbeddedOptions, startEmbedded } from './embedded-server'
import { SessionStream } from './session-stream'

const account = { user: 'postgres', database: 'postgres', ssl: false }

/** The embedded database behind the driver of the served one. It has a single session, so one connection. */
export async function embeddedAccess(options: EmbeddedOptions): Promise<DatabaseAccess> {
  const server = await startEmbedded(options)
  const stream = () => new SessionStream(server.connect)
  const pool = new Pool({ ...connecting, ...account, stream, max: 1, idleTimeoutMillis: 0 })
  const room = () => checkRoom(options.directory)
  return { kind: 'embedded', pool, checkRoom: room, end: server.close }
}
