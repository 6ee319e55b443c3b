import type { Later } from '@/lib/simulator/phones/later'

/** A clock that runs at the usual speed, and that a test moves forward. */
export interface MovableClock {
  readonly now: () => Date
  /** Calls a function as soon as the clock shows some milliseconds more. */
  readonly later: Later
  advance(ms: number): void
}

interface Alarm {
  readonly at: number
  readonly run: () => void
  timer?: NodeJS.Timeout
}

/** `onMove` is called after each move. */
export function movableClock(onMove: () => void): MovableClock {
  let aheadMs = 0
  const alarms = new Set<Alarm>()
  const nowMs = () => Date.now() + aheadMs

  const cancel = (alarm: Alarm) => {
    clearTimeout(alarm.timer)
    alarms.delete(alarm)
  }
  const set = (alarm: Alarm) => {
    clearTimeout(alarm.timer)
    alarm.timer = setTimeout(() => {
      cancel(alarm)
      alarm.run()
    }, alarm.at - nowMs())
    alarms.add(alarm)
  }

  return {
    now: () => new Date(nowMs()),
    later: (afterMs, run) => {
      const alarm = { at: nowMs() + afterMs, run }
      set(alarm)
      return () => cancel(alarm)
    },
    advance: (ms) => {
      aheadMs += ms
      for (const alarm of alarms) set(alarm)
      onMove()
    },
  }
}
