import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { threadUrl } from '@/lib/bundle/thread-url'
import { StorageError } from '../database/storage-error'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages'

/** A connection to the embedded database. */
export interface Connection {
  /** Carries PostgreSQL's wire protocol. */
  readonly port: MessagePort
  /** Resolves with the reason when the database ends. */
  readonly ended: Promise<string>
}

/** The embedded database, open in its thread. */
export interface WorkerSession {
  readonly ended: Promise<string>
  /** Opens a connection and closes the previous one. */
  connect(): Connection
  /** Shuts the database down cleanly. */
  stop(): Promise<void>
}

/** How long the thread may be silent, in milliseconds: while it opens, and later while it works. */
export interface Patience {
  readonly openingMs: number
  readonly workingMs: number
}

/**
 * Starts the thread and opens the database; in an empty folder it is created. Throws `database-does-not-open` and
 * `database-not-durable`.
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

/** The thread of the embedded database, in any state. */
interface WorkerThread {
  readonly worker: Worker
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<string>
  /** Ends the thread at once, even in an endless loop. */
  kill(reason: string): void
}

function startThread(workerData: WorkerTask): WorkerThread {
  const worker = new Worker(threadUrl('database-thread', import.meta.url), {
    workerData,
    execArgv: [],
  })
  let reason = 'its thread ended'
  worker.once('error', (error) => {
    reason = error instanceof Error ? error.message : String(error)
  })
  return {
    worker,
    ended: new Promise((resolve) => {
      worker.once('exit', () => resolve(reason))
    }),
    kill: (why) => {
      reason = why
      void worker.terminate()
    },
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
  if (typeof first === 'string') throw new StorageError('database-does-not-open', directory, first)
  if (first.type === 'ready' && first.fsyncsOfOneCommit > 0) return
  thread.kill('it is not durable')
  await thread.ended
  throw new StorageError('database-not-durable')
}

/** The thread's next message; never resolves if the thread ends first. */
function nextMessage({ worker }: WorkerThread): Promise<FromWorker> {
  return new Promise((resolve) => worker.once('message', resolve))
}

const pingsPerPatience = 5

/** On a full disk PostgreSQL loops endlessly inside WebAssembly, and only ending the thread helps. */
function killWhenSilent(thread: WorkerThread, patienceMs: number): void {
  let unanswered = 0
  thread.worker.on('message', () => {
    unanswered = 0
  })
  const timer = setInterval(() => {
    unanswered += 1
    if (unanswered > pingsPerPatience) thread.kill('it did not answer')
    else tell(thread, { type: 'ping' })
  }, patienceMs / pingsPerPatience)
  timer.unref()
  void thread.ended.then(() => clearInterval(timer))
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

function tell({ worker }: WorkerThread, message: ToWorker): void {
  worker.postMessage(message, message.type === 'connect' ? [message.port] : [])
}
