import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DatabaseCorrupt, DatabaseInterrupted, DatabaseNotDurable } from '../storage-error'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages'

/** The thread of the embedded database while it runs. */
export interface WorkerSession {
  /** A new connection; the one before it is cut off. */
  connect(): MessagePort
  /** Resolves with the reason when the thread has ended, however it came to that. */
  readonly ended: Promise<DatabaseInterrupted>
  /** Shuts the database down in order. */
  stop(): Promise<void>
}

/** How long the thread may stay silent, in milliseconds: while it opens, and later while it works. */
export interface Patience {
  readonly openingMs: number
  readonly workingMs: number
}

const pingsPerPatience = 5

/**
 * Starts the thread and opens the database, an empty folder becoming one.
 * Throws `DatabaseCorrupt`, `DatabaseNotDurable`, or `DatabaseInterrupted` when opening takes too long.
 */
export async function startWorkerSession(
  directory: string,
  patience: Patience,
): Promise<WorkerSession> {
  const worker = startThread({ directory })
  const ended = reasonOfEnd(worker)
  await untilDurable(worker, ended, directory, patience.openingMs)
  watch(worker, patience.workingMs)
  return {
    connect: () => connectTo(worker),
    ended,
    stop: () => stop(worker, ended),
  }
}

function startThread(workerData: WorkerTask): Worker {
  return new Worker(new URL('./worker-start.mjs', import.meta.url), { workerData, execArgv: [] })
}

function reasonOfEnd(worker: Worker): Promise<DatabaseInterrupted> {
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(new DatabaseInterrupted(messageOf(error))))
    worker.once('exit', () => resolve(new DatabaseInterrupted('its thread ended')))
  })
}

async function untilDurable(
  worker: Worker,
  ended: Promise<DatabaseInterrupted>,
  directory: string,
  openingMs: number,
): Promise<void> {
  const tooLong = setTimeout(() => void worker.terminate(), openingMs)
  const ready = once(worker, 'message').then(([message]: FromWorker[]) => message)
  const first = await Promise.race([ready, ended])
  clearTimeout(tooLong)
  if (first instanceof DatabaseInterrupted) throw new DatabaseCorrupt(directory, first.message)
  if (first?.type === 'ready' && first.fsyncsOfOneCommit > 0) return
  await worker.terminate()
  throw new DatabaseNotDurable()
}

/** A full disk makes PostgreSQL spin inside WebAssembly, where nothing but ending the thread helps. */
function watch(worker: Worker, workingMs: number): void {
  let silentPings = 0
  worker.on('message', () => {
    silentPings = 0
  })
  const timer = setInterval(() => {
    silentPings += 1
    if (silentPings > pingsPerPatience) void worker.terminate()
    else post(worker, { type: 'ping' })
  }, workingMs / pingsPerPatience)
  timer.unref()
  worker.once('exit', () => clearInterval(timer))
}

function connectTo(worker: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ type: 'connect', port: port2 } satisfies ToWorker, [port2])
  return port1
}

async function stop(worker: Worker, ended: Promise<DatabaseInterrupted>): Promise<void> {
  post(worker, { type: 'close' })
  await ended
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
