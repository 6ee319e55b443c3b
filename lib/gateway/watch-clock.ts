import { Gauge } from 'prom-client'
import { clockState } from './operation/clock-state'
import type { Services } from './operation/context'
import type { Metrics } from './process/metrics'

const everyMs = 30_000

/**
 * Measures how far this machine's clock is ahead of the services' clocks, and logs when the offset becomes a problem or
 * is right again.
 */
export function watchClock(
  { registry }: Pick<Metrics, 'registry'>,
  { clockOffsetMs, log }: Pick<Services, 'clockOffsetMs' | 'log'>,
): void {
  new Gauge({
    name: 'paraph_clock_offset_seconds',
    help: 'Seconds that the system clock is ahead of the clocks of configured services',
    registers: [registry],
    collect() {
      this.set((clockOffsetMs() ?? Number.NaN) / 1000)
    },
  })
  let last = clockState(undefined)
  const look = () => {
    const offsetMs = clockOffsetMs()
    const state = clockState(offsetMs)
    if (state === last) return
    const wasRight = last === 'unknown' || last === 'right'
    last = state
    const fields = { seconds: Math.round((offsetMs ?? 0) / 1000) }
    if (state === 'off') log.warn(fields, 'system clock is wrong: set it by NTP')
    else if (state === 'refusing') log.error(fields, 'system clock is wrong: signing is refused')
    else if (!wasRight) log.info(fields, 'system clock is right again')
  }
  setInterval(look, everyMs).unref()
}
