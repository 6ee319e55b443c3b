import { Worker } from 'node:worker_threads'
import { threadUrl } from '@/lib/bundle/thread-url'
import type { TrustMaterial } from '@/lib/trust/trust-store'
import { type RefusalReason, ValidationRefused } from '../validation-refused'
import { type PooledReports, reportsOf } from './report-texts'
import {
  type FromThread,
  type ThreadStart,
  type ToThread,
  threadTime,
  type ValidationTask,
} from './thread-messages'

/** What a file may cost. */
export interface ThreadLimits {
  /** Heap of a thread, MiB. What lies outside it is bounded by the readers' own limits. */
  readonly heapMegabytes: number
  /** Processor time a thread may take for one file, and for each MiB of it. */
  readonly computeMs: number
  readonly computeMsPerMegabyte: number
}

/** Three times what the largest row of the bench takes ("validation growth"). */
export const threadLimits: ThreadLimits = {
  heapMegabytes: 128,
  computeMs: 12_000,
  computeMsPerMegabyte: 10,
}

/** The usual limits with another budget, if one is set. */
export function limitsWith(computeMs: number = threadLimits.computeMs): ThreadLimits {
  return { ...threadLimits, computeMs }
}

/** Of the time of any file, what a trial may take: paths and proofs of the signature to come need the rest. */
const trialShare = 0.7

const watchEveryMs = 50

/**
 * MiB of a heap that hold what is new. Buffers are let go when these are full, and until then count for the heap: with V8's
 * own, larger choice the whole of it is marked for every tenth file.
 */
const youngMegabytes = 12

/** A thread that validates one file at a time. After a refusal for cost it is gone. */
export class ValidationThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #trust: TrustMaterial | undefined
  #ending: RefusalReason | undefined
  #threadNumber: number | undefined
  #hasEnded = false
  #hear: (message: FromThread | undefined) => void = () => undefined
  readonly ready: Promise<void>
  /** Resolves when the thread is gone. */
  readonly ended: Promise<void>

  constructor(limits: ThreadLimits, start: ThreadStart) {
    this.#limits = limits
    this.#worker = new Worker(threadUrl('validation-thread', import.meta.url), {
      execArgv: [],
      workerData: start,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMegabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    })
    this.#worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#ending ??= isMemory ? 'took-too-much-memory' : 'validator-failed'
    })
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#hasEnded = true
        // Who counts threads learns of it before who waits for an answer.
        resolve()
        this.#hear(undefined)
      })
    })
    this.#worker.on('message', (message: FromThread) => this.#hear(message))
    this.ready = this.#hello()
  }

  /** Throws `ValidationRefused`. */
  async validate(task: ValidationTask, size: number, trust: TrustMaterial): Promise<PooledReports> {
    if (trust !== this.#trust) await this.#learn(trust)
    const stopWatching = this.#watch(size, task.isTrial ? trialShare : 1)
    const answer = this.#nextMessage()
    this.#tell({ type: 'validate', task })
    const message = await answer
    stopWatching()
    if (!message) throw new ValidationRefused(this.#ending ?? 'validator-failed', 'it was given up')
    if (message.type === 'reports') return reportsOf(message.reports)
    if (message.type === 'refused') throw new ValidationRefused(message.reason, message.detail)
    throw new ValidationRefused('validator-failed', 'it answered something else')
  }

  /** Reading thousands of certificates takes a while, and is not on the file's account. */
  async #learn(material: TrustMaterial): Promise<void> {
    const isDone = this.#nextMessage()
    this.#tell({ type: 'trust', material })
    await isDone
    this.#trust = material
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** A thread in an endless loop hears nothing: nothing but ending it helps. */
  #watch(size: number, share: number): () => void {
    let spent: (() => number) | undefined
    const { computeMs, computeMsPerMegabyte } = this.#limits
    const budget = share * (computeMs + (size / (1 << 20)) * computeMsPerMegabyte)
    const timer = setInterval(() => {
      // Most files are done by now: looking at the clock for each would cost more than it gives.
      spent ??= this.#stopwatch()
      if (spent() <= budget) return
      this.#ending = 'took-too-long'
      void this.end()
    }, watchEveryMs)
    return () => clearInterval(timer)
  }

  /** Processor time since now; where that is unknown, time not spent waiting. */
  #stopwatch(): () => number {
    const { performance } = this.#worker
    const start = performance.eventLoopUtilization()
    const before = this.#time()
    return () => {
      const now = this.#time()
      return before === undefined || now === undefined
        ? performance.eventLoopUtilization(start).active
        : now - before
    }
  }

  #time(): number | undefined {
    return this.#threadNumber === undefined ? undefined : threadTime(this.#threadNumber)
  }

  async #hello(): Promise<void> {
    const message = await this.#nextMessage()
    if (message?.type === 'ready') this.#threadNumber = message.threadNumber
  }

  /** Nothing when the thread is gone. Only one is waited for at a time. */
  #nextMessage(): Promise<FromThread | undefined> {
    if (this.#hasEnded) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#hear = resolve
    })
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message)
  }
}
