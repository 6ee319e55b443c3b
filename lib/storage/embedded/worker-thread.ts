import { Worker } from 'node:worker_threads'
import { threadUrl } from '@/lib/bundle/thread-url'
import { DatabaseInterrupted } from '../storage-error'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages'

/** The thread of the embedded database, whatever state it is in. */
export interface WorkerThread {
  readonly worker: Worker
  /** Resolves when the thread is gone, with the reason. */
  readonly ended: Promise<DatabaseInterrupted>
  /** Ends it at once, even when it spins. */
  kill(reason: string): void
}

export function startThread(workerData: WorkerTask): WorkerThread {
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
      worker.once('exit', () => resolve(new DatabaseInterrupted(reason)))
    }),
    kill: (why) => {
      reason = why
      void worker.terminate()
    },
  }
}

/** The next thing the thread says; never, when it ends before. */
export function nextMessage({ worker }: WorkerThread): Promise<FromWorker> {
  return new Promise((resolve) => worker.once('message', resolve))
}

export function tell({ worker }: WorkerThread, message: ToWorker): void {
  worker.postMessage(message, message.type === 'connect' ? [message.port] : [])
}

const pingsPerPatience = 5

/** A full disk makes PostgreSQL spin inside WebAssembly, where nothing but ending the thread helps. */
export function killWhenSilent(thread: WorkerThread, patienceMs: number): void {
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
