import { Worker } from 'node:worker_threads'
import { AugmentationRefused } from '@paraph/validator/augmentation/augmentation-refused'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import type { TrustMaterial } from '@paraph/validator/trust/trust-store'
import { type PooledReports, reportsOf } from '@paraph/validator/validation/bundle/report-texts'
import {
  type RefusalReason,
  ValidationRefused,
} from '@paraph/validator/validation/model/validation-refused'
import { threadUrl } from '@/lib/bundle/thread-url'
import {
  type AugmentationTask,
  type AugmentedParts,
  type FromThread,
  type StampAnswer,
  type ThreadStart,
  type ToThread,
  threadTime,
  type ValidationTask,
} from './thread-messages'

/** The cost limits of a file. */
export interface ThreadLimits {
  /** Heap of a thread, MiB. Memory outside it is bounded by the readers' own limits. */
  readonly heapMegabytes: number
  /** Processor time of a thread for any file, plus the time below for each MiB of it. */
  readonly computeMs: number
  readonly computeMsPerMegabyte: number
}

/** Three times the cost of the largest row of the bench ("validation growth"). */
export const threadLimits: ThreadLimits = {
  heapMegabytes: 128,
  computeMs: 12_000,
  computeMsPerMegabyte: 10,
}

/** The default limits, optionally with another time budget. */
export function limitsWith(computeMs: number = threadLimits.computeMs): ThreadLimits {
  return { ...threadLimits, computeMs }
}

/** The part of the time budget for a trial: the future signature's paths and proofs need the rest. */
const trialShare = 0.7

/** An augmentation validates the file up to ten times: before each step, with fetched data, and at the end. */
const augmentationShare = 10

const watchEveryMs = 50

/**
 * MiB of the young generation of the heap. Buffers are released when it is full, and count for the heap until then:
 * V8's larger default would need a full collection for every tenth file.
 */
const youngMegabytes = 12

/** A thread that validates one file at a time. It ends after a refusal for cost. */
export class ValidationThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  #trust: TrustMaterial | undefined
  #ending: RefusalReason | undefined
  #threadNumber: number | undefined
  #hasEnded = false
  #hear: (message: FromThread | undefined) => void = () => undefined
  readonly ready: Promise<void>
  /** Resolves when the thread has ended. */
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
        // The pool learns about the end before the caller gets its error.
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
    const message = await this.#answer({ type: 'validate', task })
    stopWatching()
    if (message?.type === 'reports') return reportsOf(message.reports, message.used)
    throw this.#refusal(message)
  }

  /**
   * Augments a file; `timeStamp` is called in this process. Throws `AugmentationRefused`, `ValidationRefused` and
   * `TrustServiceUnavailable`.
   */
  async augment(
    task: AugmentationTask,
    size: number,
    trust: TrustMaterial,
    timeStamp: TrustServices['timeStamp'],
  ): Promise<AugmentedParts> {
    if (trust !== this.#trust) await this.#learn(trust)
    const stopWatching = this.#watch(size, augmentationShare)
    let message = await this.#answer({ type: 'augment', task })
    while (message?.type === 'stamp') {
      const answer = await stampAnswer(timeStamp, message.imprint)
      message = await this.#answer({ type: 'stamped', answer })
    }
    stopWatching()
    if (message?.type === 'augmented') return message.file
    throw this.#refusal(message)
  }

  async #answer(message: ToThread): Promise<FromThread | undefined> {
    const answer = this.#nextMessage()
    this.#send(message)
    return await answer
  }

  #refusal(message: FromThread | undefined): Error {
    if (!message)
      return new ValidationRefused(this.#ending ?? 'validator-failed', 'the validation was ended')
    if (message.type === 'refused') {
      const { reason, detail, trace } = message
      return new ValidationRefused(reason, detail, { trace })
    }
    if (message.type === 'not-augmented')
      return new AugmentationRefused(message.reason, message.names)
    if (message.type === 'unavailable')
      return new TrustServiceUnavailable(message.service, message.detail)
    return new ValidationRefused('validator-failed', 'the thread sent an unexpected answer')
  }

  /** Loading thousands of certificates takes time that does not count for the file. */
  async #learn(material: TrustMaterial): Promise<void> {
    const isDone = this.#nextMessage()
    this.#send({ type: 'trust', material })
    await isDone
    this.#trust = material
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** A thread in an endless loop receives no messages, so it must be ended from outside. */
  #watch(size: number, share: number): () => void {
    let spent: (() => number) | undefined
    const { computeMs, computeMsPerMegabyte } = this.#limits
    const budget = share * (computeMs + (size / (1 << 20)) * computeMsPerMegabyte)
    const timer = setInterval(() => {
      // Most files are done by now; measuring every file from its start would cost too much.
      spent ??= this.#stopwatch()
      if (spent() <= budget) return
      this.#ending = 'took-too-long'
      void this.end()
    }, watchEveryMs)
    return () => clearInterval(timer)
  }

  /** Processor time since the call; if that is unknown, time not spent waiting. */
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

  /** Resolves to undefined when the thread has ended. Only one caller may wait at a time. */
  #nextMessage(): Promise<FromThread | undefined> {
    if (this.#hasEnded) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#hear = resolve
    })
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message)
  }
}

/** An authority that is away is reported to the thread; any other error, too, which then ends its task. */
async function stampAnswer(
  timeStamp: TrustServices['timeStamp'],
  imprint: Uint8Array,
): Promise<StampAnswer> {
  try {
    return { token: await timeStamp(imprint) }
  } catch (error) {
    return { unavailable: error instanceof Error ? error.message : String(error) }
  }
}
