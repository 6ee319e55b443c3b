import { Worker } from 'node:worker_threads'
import type { Bytes } from '#encoding/bytes'
import type { FromWorker, ToWorker, WorkerTask } from '#verifier/worker-messages'

/** A message in the form that the page sends, but with bytes instead of a `File`. */
export type ToBrowserWorker =
  | Exclude<ToWorker, WorkerTask>
  | (Omit<WorkerTask, 'file'> & { readonly file: Bytes })

/** The bundled browser validator in a thread. The thread has what a browser worker has, and nothing of Node. */
export interface BrowserWorker {
  ask(message: ToBrowserWorker): Promise<FromWorker>
  close(): Promise<void>
}

export async function startBrowserWorker(script: string): Promise<BrowserWorker> {
  const worker = new Worker(`${workerScope}\n${script}`, { eval: true })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => undefined)
  const next = () =>
    Promise.race([failed, new Promise<FromWorker>((resolve) => worker.once('message', resolve))])
  await next()
  return {
    ask: (message) => {
      const answer = next()
      worker.postMessage(message)
      return answer
    },
    close: async () => void (await worker.terminate()),
  }
}

const workerScope = `
const { parentPort } = require('node:worker_threads');
globalThis.self = {
  addEventListener: (_, hear) => parentPort.on('message', (data) => hear({
    data: 'file' in data ? { ...data, file: blobOf(data.file) } : data,
  })),
  postMessage: (message) => parentPort.postMessage(message),
};
function blobOf(bytes) {
  return { size: bytes.length, slice: (start, end) => blobOf(bytes.subarray(start, end)), bytes };
}
globalThis.FileReaderSync = class {
  readAsArrayBuffer({ bytes }) { return Uint8Array.from(bytes).buffer; }
};
for (const name of ['Buffer', 'process', 'require', 'module', 'exports', 'setImmediate', '__dirname', '__filename']) {
  delete globalThis[name];
  if (name in globalThis) globalThis[name] = undefined;
}
`
