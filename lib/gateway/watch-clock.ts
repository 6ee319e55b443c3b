import { Gauge } from 'prom-client'
import { clockState } from './operation/clock-state'
import type { Services } from './operation/context'
import type { Metrics } from './process/metrics'

const everyMs = 30_000

/** Measures how far this machine's clock is ahead of others', and logs when that becomes a trouble or ends. */
export function watchClock(
  { registry }: Pick<Metrics, 'registry'>,
  { clockOffsetMs, log }: Pick<Services, 'clockOffsetMs' | 'log'>,
): void {
  new Gauge({
    name: 'paraph_clock_offset_seconds',
    help: 'How far the clock of this machine is ahead of those of configured services',
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
    if (state === 'off') log.warn(fields, 'the clock of this machine is wrong: set it by NTP')
    else if (state === 'refusing') log.error(fields, 'the clock is wrong: nothing is signed')
    else if (!wasRight) log.info(fields, 'the clock of this machine is right again')
  }
  setInterval(look, everyMs).unref()
}
