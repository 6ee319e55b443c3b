import { setTimeout as pause } from 'node:timers/promises'

/** Result of sending a batch. */
export type SendResult =
  | 'taken'
  /** Permanently refused. */
  | 'refused'
  /** May be retried after this many milliseconds. */
  | { readonly againMs: number }

interface QueueOptions<Item> {
  readonly send: (batch: readonly Item[], timeoutMs: number) => Promise<SendResult>
  /** Called with the number of items dropped. */
  readonly onDropped: (count: number) => void
  /** How long an item may wait before it is sent. */
  readonly intervalMs?: number
}

export interface SpanQueue<Item> {
  add(item: Item): void
  /** Sends the remaining items as far as the time allows, and accepts no more. */
  stop(withinMs: number): Promise<void>
}

const sizeMax = 2_048
const batchMax = 512
const usualTimeoutMs = 10_000

/**
 * Spans waiting to be sent. The queue is bounded: while the collector is away, the newest spans are dropped, which
 * costs little memory and delays no request.
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
      // Each batch is tried once: there is no time to return to a busy collector.
      while (waiting.length > 0 && left() > 0) {
        if ((await sendBatch(left())) !== 'taken') break
      }
      if (waiting.length > 0) onDropped(waiting.length)
      waiting = []
    },
  }
}
