import type { MessagePort } from 'node:worker_threads'

/** Start parameters of the worker thread. */
export interface WorkerTask {
  /** Folder of the database files. */
  readonly directory: string
}

/** From the main thread. A connection's bytes are not sent this way: each has its own port. */
export type ToWorker =
  | { readonly type: 'connect'; readonly port: MessagePort }
  | { readonly type: 'ping' }
  | { readonly type: 'close' }

/** To the main thread. */
export type FromWorker =
  | { readonly type: 'ready'; readonly fsyncsOfOneCommit: number }
  | { readonly type: 'pong' }
