import type { MessagePort } from 'node:worker_threads'

/** What the worker thread is started with. */
export interface WorkerTask {
  /** Folder of the database files. */
  readonly directory: string
}

/** From the main thread. A connection's bytes do not come this way: each has a port of its own. */
export type ToWorker =
  | { readonly type: 'connect'; readonly port: MessagePort }
  | { readonly type: 'ping' }
  | { readonly type: 'close' }

/** To the main thread. */
export type FromWorker =
  | { readonly type: 'ready'; readonly fsyncsOfOneCommit: number }
  | { readonly type: 'pong' }
