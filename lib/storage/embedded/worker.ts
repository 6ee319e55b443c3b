/** The thread of the embedded database: its statements block this event loop, not the gateway's. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type PGlite, protocol } from '@electric-sql/pglite'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { openDurable } from './durable-database'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages'

const { directory } = workerData as WorkerTask
const { database, fsyncsOfOneCommit } = await openDurable(directory)
let served: MessagePort | undefined

// Only the database is awaited here, and it blocks, so one message is done before the next begins. A rejected promise
// ends the thread, which is required when the database is broken.
parentPort?.on('message', (message: ToWorker) => void obey(message))
say({ type: 'ready', fsyncsOfOneCommit })

function say(message: FromWorker): void {
  parentPort?.postMessage(message)
}

async function obey(message: ToWorker): Promise<void> {
  if (message.type === 'ping') return say({ type: 'pong' })
  if (message.type === 'connect') return serve(message.port)
  await database.close()
  // A connection that is still open would keep the thread running.
  const last = served
  served = undefined
  last?.close()
  parentPort?.close()
}

/** PGlite has one session: a new connection takes it over, and a closed one resets it. */
async function serve(port: MessagePort): Promise<void> {
  served = port
  port.on('message', (request: Bytes) => void answer(port, request))
  port.on('close', () => void leave(port))
  await resetSession(database)
}

async function answer(port: MessagePort, request: Bytes): Promise<void> {
  if (port !== served || isTerminate(request)) return
  const bytes = await execute(database, request)
  port.postMessage(bytes, [bytes.buffer])
}

async function leave(port: MessagePort): Promise<void> {
  if (port !== served) return
  served = undefined
  await resetSession(database)
}

/** The end of every answer, except the last byte, which states the transaction's status. */
const readyForQuery = Buffer.from('Z\0\0\0\x05', 'latin1')
const terminate = 'X'.charCodeAt(0)

/** Whether the request is Terminate, which has no answer. */
function isTerminate(request: Bytes): boolean {
  return request[0] === terminate
}

/**
 * Executes one group of messages, which ends in Sync or Query or is the startup, and returns the whole answer. Throws
 * if the answer does not end in ReadyForQuery: then PostgreSQL failed internally, and its thread must end so that the
 * next one recovers from the write-ahead log.
 */
async function execute(database: PGlite, request: Bytes): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Bytes[] = []
  // A part is in the database's own memory, which the next part overwrites.
  const onRawData = (part: Bytes) => void parts.push(part.slice())
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData })
  const answer = joined(parts)
  if (!readyForQuery.equals(answer.subarray(-6, -1))) throw new Error('PostgreSQL gave up')
  return answer
}

/** Not Buffer.concat: the result is transferred to another thread, so it must own its memory. */
function joined(parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Resets the session that all connections share, so that the next one starts clean. */
async function resetSession(database: PGlite): Promise<void> {
  await execute(database, protocol.serialize.query('rollback'))
  await execute(database, protocol.serialize.query('discard all'))
}
