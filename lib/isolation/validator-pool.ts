import { availableParallelism } from 'node:os'
import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import type { TrustMaterial } from '@paraph/validator/trust/trust-store'
import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import {
  defaultPolicy,
  type PolicyName,
} from '@paraph/validator/validation/policy/validation-policy'
import type {
  AugmentationTask,
  AugmentedParts,
  TaskSource,
  ThreadNetwork,
  ValidationTask,
} from './thread-messages'
import { type ThreadLimits, threadLimits, ValidationThread } from './validation-thread'

/** A file for the pool: bytes, or the path of a file that a thread may open itself. */
export type PooledFile = { readonly name: string } & (
  | { readonly source: ByteSource }
  | { readonly path: string; readonly size: number }
)

type PooledSettings = Omit<ValidationTask, 'source' | 'name' | 'dataFiles' | 'now'> & {
  readonly dataFiles?: readonly PooledFile[] | undefined
}

export interface ValidatorPool {
  /** Validates a file in an isolated thread. Throws `ValidationRefused`. */
  validate(file: PooledFile, settings: PooledSettings): Promise<PooledReports>
  /**
   * Raises the signatures of a file in an isolated thread; time-stamps are asked for in this process. Throws
   * `AugmentationRefused`, `ValidationRefused` and `TrustServiceUnavailable`.
   */
  augment(
    file: PooledFile,
    level: AugmentationTask['level'],
    stamping: Pick<TrustServices, 'timeStamp' | 'timeStampSize'>,
  ): Promise<AugmentedParts>
  /** The current number of threads. */
  threads(): number
  close(): Promise<void>
}

export interface PoolSettings {
  /** The current trust material; a different object means a change. */
  readonly trust: () => TrustMaterial
  readonly clock?: () => Date
  /** Maximum number of threads. */
  readonly threads?: number
  readonly limits?: ThreadLimits
  /** Network access for fetching material; nothing is fetched when absent. */
  readonly network?: ThreadNetwork | undefined
  readonly policy?: PolicyName | undefined
}

/** Interval at which idle threads are ended, except one. */
export const restMs = 300_000

/** Pause before a thread that failed to start is replaced. */
const restartPauseMs = 3_000

/**
 * Threads that validate one file at a time. One is started in advance; others are started while it is busy, and ended
 * when they are idle.
 */
export function openValidatorPool({
  trust,
  clock = () => new Date(),
  threads = Math.max(2, Math.min(4, availableParallelism() - 1)),
  limits = threadLimits,
  network,
  policy = defaultPolicy,
}: PoolSettings): ValidatorPool {
  const all = new Set<ValidationThread>()
  const idle: ValidationThread[] = []
  const waiting: ((thread: ValidationThread) => void)[] = []
  let starting = 0
  let isOpen = true
  let augmented: Promise<unknown> = Promise.resolve()

  const release = (thread: ValidationThread) => {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }
  const start = () => {
    if (!isOpen) return
    const thread = new ValidationThread(limits, { network, policy })
    let hasStarted = false
    all.add(thread)
    starting++
    void thread.ended.then(() => {
      all.delete(thread)
      const index = idle.indexOf(thread)
      if (index >= 0) idle.splice(index, 1)
      if (waiting.length === 0 && all.size > 0) return
      if (hasStarted) start()
      else setTimeout(start, restartPauseMs).unref()
    })
    void thread.ready.then(() => {
      starting--
      hasStarted = all.has(thread)
      if (hasStarted) release(thread)
    })
  }
  const acquire = async () => {
    const thread = idle.pop()
    if (thread) return thread
    if (all.size < threads && waiting.length >= starting) start()
    return await new Promise<ValidationThread>((resolve) => waiting.push(resolve))
  }
  const giveBack = () => {
    for (const thread of idle.splice(1)) void thread.end()
  }

  const withThread = async <Result>(use: (thread: ValidationThread) => Promise<Result>) => {
    const thread = await acquire()
    try {
      return await use(thread)
    } finally {
      if (all.has(thread)) release(thread)
    }
  }

  start()
  const resting = setInterval(giveBack, restMs).unref()
  return {
    validate: async (file, settings) => {
      const dataFiles = settings.dataFiles ?? []
      const task = { ...settings, ...taskFile(file), dataFiles: dataFiles.map(taskFile) }
      const size = [file, ...dataFiles].reduce((sum, one) => sum + sizeOf(one), 0)
      return await withThread((thread) => thread.validate({ ...task, now: clock() }, size, trust()))
    },
    augment: async (file, level, { timeStamp, timeStampSize }) => {
      // One augmentation at a time: while an authority is slow, the other threads go on validating.
      const before = augmented
      const own = before.then(() =>
        withThread((thread) => {
          const task = { ...taskFile(file), level, timeStampSize: timeStampSize() }
          return thread.augment({ ...task, now: clock() }, sizeOf(file), trust(), timeStamp)
        }),
      )
      augmented = own.catch(() => undefined)
      return await own
    },
    threads: () => all.size,
    close: async () => {
      isOpen = false
      clearInterval(resting)
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

function taskFile(file: PooledFile): Pick<ValidationTask, 'name' | 'source'> {
  return { name: file.name, source: sourceOf(file) }
}

function sizeOf(file: PooledFile): number {
  return 'path' in file ? file.size : file.source.size
}

const chunkSize = 1 << 20

/** Threads read files themselves; other bytes are copied to shared memory. */
function sourceOf(file: PooledFile): TaskSource {
  if ('path' in file) return { kind: 'file', path: file.path }
  const { source } = file
  const parts = (source.parts ?? [source]).map((part) =>
    'descriptor' in part ? part : sharedBytes(part),
  )
  return { kind: 'parts', parts }
}

function sharedBytes({ size, read }: ByteSource): SharedArrayBuffer {
  const bytes = new SharedArrayBuffer(size)
  const view = new Uint8Array(bytes)
  for (let start = 0; start < size; start += chunkSize) {
    view.set(read(start, Math.min(start + chunkSize, size)), start)
  }
  return bytes
}
