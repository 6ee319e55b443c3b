import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { DatabaseDoesNotOpen, DatabaseInterrupted, DatabaseNotDurable } from '../storage-error'
import { killWhenSilent, nextMessage, startThread, tell, type WorkerThread } from './worker-thread'

/** A connection to the embedded database. */
export interface Connection {
  /** Carries PostgreSQL's wire protocol. */
  readonly port: MessagePort
  /** Resolves when the database at the other end is gone. */
  readonly ended: Promise<DatabaseInterrupted>
}

/** The embedded database, open in its thread. */
export interface WorkerSession {
  readonly ended: Promise<DatabaseInterrupted>
  /** A new connection; the one before it is cut off. */
  connect(): Connection
  /** Shuts the database down in order. */
  stop(): Promise<void>
}

/** How long the thread may stay silent, in milliseconds: while it opens, and later while it works. */
export interface Patience {
  readonly openingMs: number
  readonly workingMs: number
}

/**
 * Starts the thread and opens the database, an empty folder becoming one.
 * Throws `DatabaseDoesNotOpen` and `DatabaseNotDurable`.
 */
export async function startWorkerSession(
  directory: string,
  { openingMs, workingMs }: Patience,
): Promise<WorkerSession> {
  const thread = startThread({ directory })
  await untilDurable(thread, directory, openingMs)
  killWhenSilent(thread, workingMs)
  return {
    ended: thread.ended,
    connect: () => connect(thread),
    stop: () => stop(thread),
  }
}

async function untilDurable(
  thread: WorkerThread,
  directory: string,
  openingMs: number,
): Promise<void> {
  const timer = setTimeout(() => thread.kill('it took too long'), openingMs)
  const first = await Promise.race([nextMessage(thread), thread.ended])
  clearTimeout(timer)
  if (first instanceof DatabaseInterrupted) throw new DatabaseDoesNotOpen(directory, first.why)
  if (first.type === 'ready' && first.fsyncsOfOneCommit > 0) return
  thread.kill('it is not durable')
  await thread.ended
  throw new DatabaseNotDurable()
}

function connect(thread: WorkerThread): Connection {
  const { port1, port2 } = new MessageChannel()
  tell(thread, { type: 'connect', port: port2 })
  return { port: port1, ended: thread.ended }
}

async function stop(thread: WorkerThread): Promise<void> {
  tell(thread, { type: 'close' })
  await thread.ended
}
