import { StorageError } from '../database/storage-error'
import type { StorageLog } from '../database/storage-log'
import { checkRoom, ensureCluster, prepareFolder } from './cluster-folder'
import { lockFolder } from './folder-lock'
import {
  type Connection,
  type Patience,
  startWorkerSession,
  type WorkerSession,
} from './worker-session'

/** The embedded database as a server of one connection. */
export interface EmbeddedServer {
  /** Connects, and restarts the database if it has ended. Throws `database-interrupted` after `close`. */
  connect(): Promise<Connection>
  close(): Promise<void>
}

export interface EmbeddedOptions {
  readonly directory: string
  readonly log: StorageLog
  readonly patience?: Patience
}

/**
 * Opening may replay a long log; if a statement takes longer than this, the database is assumed to hang in a loop.
 */
const usualPatience: Patience = { openingMs: 120_000, workingMs: 20_000 }

/** Opens the database in a folder, creating it if necessary. Throws the reasons of storage-error.ts. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { directory, log, patience = usualPatience } = options
  const open = async (folder: string) => {
    await checkRoom(directory)
    return startWorkerSession(folder, patience)
  }
  await prepareFolder(directory)
  const lock = await lockFolder(directory, 'database-in-use')
  try {
    const cluster = await ensureCluster(directory, (folder) => create(folder, open))
    const server = await supervise(() => open(cluster), log)
    return { connect: server.connect, close: () => server.close().then(lock.release) }
  } catch (failure) {
    await lock.release()
    throw failure
  }
}

/** Opening an empty folder creates the database; closing it completes its files. */
async function create(
  folder: string,
  open: (folder: string) => Promise<WorkerSession>,
): Promise<void> {
  const session = await open(folder)
  await session.stop()
}

/** Keeps one thread: after it has ended, the next connection starts another. */
async function supervise(
  start: () => Promise<WorkerSession>,
  log: StorageLog,
): Promise<EmbeddedServer> {
  let closed = false
  let running: Promise<WorkerSession> | undefined
  const session = () => {
    running ??= begin()
    return running
  }
  await session()
  return { connect, close }

  async function begin(): Promise<WorkerSession> {
    try {
      const begun = await start()
      void begun.ended.then(forget)
      return begun
    } catch (failure) {
      running = undefined
      throw failure
    }
  }

  function forget(reason: string): void {
    running = undefined
    if (!closed) log.error({ code: 'database-interrupted', reason }, 'embedded database ended')
  }

  async function connect(): Promise<Connection> {
    if (closed) throw new StorageError('database-interrupted', 'it was closed')
    return (await session()).connect()
  }

  async function close(): Promise<void> {
    closed = true
    await (await running)?.stop()
  }
}
