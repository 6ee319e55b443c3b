import { expect, vi } from 'vitest'

/** Stops `count` requests of this kind, after `earlier` of them have passed. */
export type Stop = readonly [request: RegExp, count: number, earlier?: number]

/** Stops chosen requests until it is opened. */
export interface Turnstile {
  /** Lets everything pass up to these requests. */
  stopAt(stops: readonly Stop[]): void
  /** Counts a request; true if it stops here. */
  stops(request: string): boolean
  /** Waits until all requests have come that stop here. */
  untilFull(): Promise<void>
  /** Waits until it is opened. */
  untilOpen(): Promise<void>
  open(): void
}

export function openTurnstile(): Turnstile {
  let stops: readonly Stop[] = []
  let met: number[] = []
  let open = () => {}
  let opened = Promise.resolve()
  return {
    stopAt: (chosen) => {
      stops = chosen
      met = chosen.map(() => 0)
      opened = new Promise((resolve) => {
        open = resolve
      })
    },
    stops: (request) => {
      const at = stops.findIndex(([pattern]) => pattern.test(request))
      const [, , earlier = 0] = stops[at] ?? []
      if (at < 0) return false
      met[at] = (met[at] ?? 0) + 1
      return met[at] > earlier
    },
    untilFull: () =>
      vi.waitFor(
        () => {
          const missing = stops.flatMap(([pattern, count, earlier = 0], at) => {
            const stopped = Math.max(0, (met[at] ?? 0) - earlier)
            return stopped < count ? [`${stopped} of ${count}: ${pattern}`] : []
          })
          expect(missing).toEqual([])
        },
        { timeout: 300_000, interval: 10 },
      ),
    untilOpen: () => opened,
    open: () => {
      stops = []
      open()
    },
  }
}
