import type { FromWorker, ToWorker } from '@paraph/validator/verifier/worker-messages'

/** Why a worker did not answer. */
export type WorkerSilence = 'cancelled' | 'took-too-long' | 'broken'

/** Thrown if a worker does not answer. The worker cannot be used any more. */
export class WorkerSilent extends Error {
  readonly reason: WorkerSilence

  constructor(reason: WorkerSilence) {
    super(`The worker gave no answer: ${reason}`)
    this.name = 'WorkerSilent'
    this.reason = reason
  }
}

interface Patience {
  readonly signal: AbortSignal
  readonly withinMs: number
  /** Ends the worker, because a busy worker receives no messages. Called before the error is thrown. */
  readonly end: () => void
}

/**
 * Sends a message to the worker and waits for the answer. Without a message, waits for the first message of a new
 * worker. Only one call at a time. Throws `WorkerSilent`.
 */
export function callWorker(
  worker: Worker,
  message: ToWorker | undefined,
  { signal, withinMs, end }: Patience,
): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker.onmessage = null
      worker.onerror = null
      worker.onmessageerror = null
    }
    const fail = (reason: WorkerSilence) => {
      settle()
      end()
      reject(new WorkerSilent(reason))
    }
    const cancel = () => fail('cancelled')
    const timer = setTimeout(() => fail('took-too-long'), withinMs)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      settle()
      resolve(data)
    }
    worker.onerror = () => fail('broken')
    worker.onmessageerror = () => fail('broken')
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true })
    if (message) worker.postMessage(message)
  })
}
