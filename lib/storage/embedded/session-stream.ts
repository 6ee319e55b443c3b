import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { StorageError } from '../database/storage-error'
import type { Connection } from './worker-session'

type Done = (error?: Error | null) => void

/**
 * Replaces the socket that `pg` expects: PostgreSQL's wire protocol over a port to the database's thread. So embedded
 * and served databases are used through one driver.
 */
export class SessionStream extends Duplex {
  readonly #open: () => Promise<Connection>
  #port: MessagePort | undefined

  constructor(open: () => Promise<Connection>) {
    super()
    this.#open = open
  }

  connect(): this {
    this.#open().then(
      (connection) => this.#attach(connection),
      (failure: Error) => this.destroy(failure),
    )
    return this
  }

  #attach({ port, ended }: Connection): void {
    this.#port = port
    port.on('message', (bytes: Bytes) => this.push(bytes))
    void ended.then((reason) => this.destroy(new StorageError('database-interrupted', reason)))
    this.emit('connect')
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk])
    done()
  }

  /** `pg` corks the messages of one query: they are sent and executed as one group. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  /** The copy avoids sending the pooled memory behind small buffers. */
  #send(chunks: readonly Buffer[]): void {
    const group = new Uint8Array(Buffer.concat(chunks))
    this.#port?.postMessage(group, [group.buffer])
  }

  override _read(): void {}

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _destroy(failure: Error | null, done: Done): void {
    this.#port?.close()
    done(failure)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }
}
