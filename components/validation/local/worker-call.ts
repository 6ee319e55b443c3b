import type { FromWorker, ToWorker } from '@paraph/validator/verifier/worker-messages'

/** Why a worker gave no answer. */
export type WorkerSilence = 'cancelled' | 'took-too-long' | 'broken'

/** Thrown when a worker gives no answer; it cannot be used any more. */
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
  /** Ends the worker: a busy one receives no messages. Called before the error is thrown. */
  readonly end: () => void
}

/**
 * Sends a message and waits for the answer, or without a message for the first word of a new worker. One call at a
 * time. Throws `WorkerSilent`.
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
