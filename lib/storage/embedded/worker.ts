/** The thread the embedded database lives in: its statements block this event loop, not the gateway's. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Bytes } from '@/lib/encoding/bytes'
import { openDurable } from './durable-database'
import { execute, isTerminate, resetSession } from './wire-protocol'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages'

const { directory } = workerData as WorkerTask
const { database, fsyncsOfOneCommit } = await openDurable(directory)
let served: MessagePort | undefined

// Nothing here waits for anything but the database, which blocks: so one message is done before the
// next begins. A rejected promise ends the thread, as it must when the database is broken.
parentPort?.on('message', (message: ToWorker) => void obey(message))
say({ type: 'ready', fsyncsOfOneCommit })

function say(message: FromWorker): void {
  parentPort?.postMessage(message)
}

async function obey(message: ToWorker): Promise<void> {
  if (message.type === 'ping') return say({ type: 'pong' })
  if (message.type === 'connect') return serve(message.port)
  await database.close()
  parentPort?.close()
}

/** PGlite has one session: a new connection takes it over, a closed one leaves it clean. */
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
