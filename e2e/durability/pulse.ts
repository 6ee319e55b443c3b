import { setInterval } from 'node:timers/promises'

/** Work that is repeated, and the times of its successes. */
export interface Pulse {
  /** The longest time without a success since a moment, in milliseconds. */
  longestPauseMs(since: number): number
  /** Starts no more, and waits for the running work. */
  stop(): Promise<void>
}

/** Hanging work does not prevent further starts, up to this number. */
const hangingMax = 12

export function startPulse(everyMs: number, work: () => Promise<void>): Pulse {
  const successes: number[] = []
  const running = new Set<Promise<void>>()
  const end = new AbortController()

  const begin = () => {
    if (running.size >= hangingMax) return
    const done = work().then(
      () => void successes.push(Date.now()),
      () => {},
    )
    running.add(done)
    void done.then(() => running.delete(done))
  }

  const beats = (async () => {
    for await (const _ of setInterval(everyMs, undefined, { signal: end.signal })) begin()
  })().catch(() => {})

  return {
    longestPauseMs: (since) => {
      const moments = [since, ...successes.filter((moment) => moment > since), Date.now()]
      return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0)))
    },
    stop: async () => {
      end.abort()
      await beats
      await Promise.all(running)
    },
  }
}
