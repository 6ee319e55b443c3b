import { availableParallelism } from 'node:os'
import type { ByteSource } from '@/lib/encoding/byte-source'
import type { TrustMaterial } from '@/lib/trust/trust-material'
import type { ValidationReports } from '../reports/validation-reports'
import type { TaskSource, ThreadNetwork, ValidationTask } from './thread-messages'
import { type ThreadLimits, threadLimits, ValidationThread } from './validation-thread'

/** A file for the pool: octets to read, or the path of a file that a thread may open itself. */
export type PooledFile = { readonly name: string } & (
  | { readonly source: ByteSource }
  | { readonly path: string; readonly size: number }
)

export interface ValidatorPool {
  /** Validates a file where it can do no harm. Throws `DocumentRefused`. */
  validate(
    file: PooledFile,
    settings: Pick<ValidationTask, 'at' | 'language'>,
  ): Promise<ValidationReports>
  close(): Promise<void>
}

export interface PoolSettings {
  /** Whom to trust; another object means that it has changed. */
  readonly trust: () => TrustMaterial
  readonly threads?: number
  readonly limits?: ThreadLimits
  /** What may be looked up; absent: nothing. */
  readonly network?: ThreadNetwork | undefined
}

/** Before a thread is replaced that others can do without for a while. */
const restartPauseMs = 3_000

/**
 * Threads that are started before they are needed, for starting takes a second. Each validates one file at
 * a time. One more than that stands by for one that had to be ended, so that the next file neither waits
 * nor shares the processor with a thread that starts: it is replaced later, or when nobody is left.
 */
export function openValidatorPool({
  trust,
  threads = Math.max(2, Math.min(4, availableParallelism() - 1)),
  limits = threadLimits,
  network,
}: PoolSettings): ValidatorPool {
  const all = new Set<ValidationThread>()
  const idle: ValidationThread[] = []
  const waiting: ((thread: ValidationThread) => void)[] = []
  let isOpen = true

  const release = (thread: ValidationThread) => {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }
  const start = () => {
    if (!isOpen) return
    const thread = new ValidationThread(limits, network)
    let hasStarted = false
    all.add(thread)
    void thread.ended.then(() => {
      all.delete(thread)
      const place = idle.indexOf(thread)
      if (place >= 0) idle.splice(place, 1)
      // One that cannot even start is not started again and again without a pause.
      const isMissed = hasStarted && all.size === 0
      setTimeout(start, isMissed ? 0 : restartPauseMs).unref()
    })
    void thread.ready.then(() => {
      hasStarted = all.has(thread)
      if (hasStarted) release(thread)
    })
  }
  const acquire = async () =>
    idle.shift() ?? (await new Promise<ValidationThread>((resolve) => waiting.push(resolve)))

  for (let count = 0; count < threads + 1; count++) start()
  return {
    validate: async (file, settings) => {
      const task = { ...settings, name: file.name, source: sourceOf(file) }
      const thread = await acquire()
      try {
        return await thread.validate(task, sizeOf(file), trust())
      } finally {
        if (all.has(thread)) release(thread)
      }
    },
    close: async () => {
      isOpen = false
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

function sizeOf(file: PooledFile): number {
  return 'path' in file ? file.size : file.source.size
}

const chunkSize = 1 << 20

/** Octets are put where the thread can see them; a file it opens itself. */
function sourceOf(file: PooledFile): TaskSource {
  if ('path' in file) return { kind: 'file', path: file.path }
  const { size } = file.source
  const octets = new SharedArrayBuffer(size)
  const view = new Uint8Array(octets)
  for (let start = 0; start < size; start += chunkSize) {
    view.set(file.source.read(start, Math.min(start + chunkSize, size)), start)
  }
  return { kind: 'octets', octets }
}
