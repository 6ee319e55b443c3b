import type { MessagePort } from 'node:worker_threads'

/** Start parameters of the worker thread. */
export interface WorkerTask {
  /** Folder of the database files. */
  readonly directory: string
}

/** Messages from the main thread. The bytes of a connection are not among them: each connection has its own port. */
export type ToWorker =
  | { readonly type: 'connect'; readonly port: MessagePort }
  | { readonly type: 'ping' }
  | { readonly type: 'close' }

/** Messages to the main thread. */
export type FromWorker =
  | { readonly type: 'ready'; readonly fsyncsOfOneCommit: number }
  | { readonly type: 'pong' }
