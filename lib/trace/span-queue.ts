import { setTimeout as pause } from 'node:timers/promises'

/** What came of an attempt to hand a batch over. */
export type SendResult =
  | 'taken'
  /** Nobody will ever take it. */
  | 'refused'
  /** The same may be taken later, not before so many milliseconds. */
  | { readonly againMs: number }

interface QueueOptions<Item> {
  readonly send: (batch: readonly Item[], timeoutMs: number) => Promise<SendResult>
  /** So many were given up. */
  readonly onDropped: (count: number) => void
  /** How long what has been written down may wait. */
  readonly intervalMs?: number
}

export interface SpanQueue<Item> {
  add(item: Item): void
  /** Hands over what there is, as far as that goes in time, and takes no more. */
  stop(withinMs: number): Promise<void>
}

const sizeMax = 2_048
const batchMax = 512
const usualTimeoutMs = 10_000

/**
 * Spans on their way out. Bounded: while nobody takes them the newest are given up, so that a collector that is away
 * costs a little memory and nobody's time.
 */
export function spanQueue<Item>({
  send,
  onDropped,
  intervalMs = 2_000,
}: QueueOptions<Item>): SpanQueue<Item> {
  let waiting: Item[] = []
  let notBefore = 0
  let sending: Promise<void> | undefined
  let isStopped = false

  const sendBatch = async (timeoutMs: number): Promise<SendResult> => {
    const batch = waiting.slice(0, batchMax)
    const result = await send(batch, timeoutMs)
    if (typeof result === 'object') {
      notBefore = Date.now() + result.againMs
      return result
    }
    waiting = waiting.slice(batch.length)
    if (result === 'refused') onDropped(batch.length)
    return result
  }
  const sendAll = async () => {
    while (waiting.length > 0 && Date.now() >= notBefore) await sendBatch(usualTimeoutMs)
  }
  const hurry = () => {
    if (isStopped) return
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
  }
  const timer = setInterval(hurry, intervalMs)
  timer.unref()

  return {
    add: (item) => {
      if (isStopped || waiting.length >= sizeMax) return onDropped(1)
      waiting.push(item)
      if (waiting.length === batchMax) hurry()
    },
    stop: async (withinMs) => {
      isStopped = true
      clearInterval(timer)
      const deadline = Date.now() + withinMs
      const left = () => deadline - Date.now()
      await Promise.race([sending, pause(withinMs, undefined, { ref: false })])
      // Once each: there is no time to come back to one that is busy.
      while (waiting.length > 0 && left() > 0) {
        if ((await sendBatch(left())) !== 'taken') break
      }
      if (waiting.length > 0) onDropped(waiting.length)
      waiting = []
    },
  }
}
