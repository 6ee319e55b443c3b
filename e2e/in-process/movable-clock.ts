import type { Later } from '@/lib/simulator/phones/later'

/** A clock that a test moves forward. */
export interface MovableClock {
  readonly now: () => Date
  /** Calls a function as soon as the clock shows some milliseconds more. */
  readonly later: Later
  advance(ms: number): void
}

/**
 * `running`: it also runs at the usual speed. `standing`: it moves on by a millisecond with each look, so that later rows
 * have a later time, for limits that a slow machine would leave behind.
 */
export type Pace = 'running' | 'standing'

interface Alarm {
  readonly at: number
  readonly run: () => void
  timer?: NodeJS.Timeout
}

/** A job that is queued for now gets the time of the database, so a standing clock has to be ahead of that. */
const standingAheadMs = 60 * 60_000

/** `onMove` is called after each move. */
export function movableClock(pace: Pace, onMove: () => void): MovableClock {
  const standsAt = Date.now() + standingAheadMs
  let aheadMs = 0
  const alarms = new Set<Alarm>()
  const nowMs = () => (pace === 'running' ? Date.now() : standsAt) + aheadMs

  const cancel = (alarm: Alarm) => {
    clearTimeout(alarm.timer)
    alarms.delete(alarm)
  }
  const set = (alarm: Alarm) => {
    clearTimeout(alarm.timer)
    alarms.add(alarm)
    const leftMs = alarm.at - nowMs()
    if (pace === 'standing' && leftMs > 0) return
    alarm.timer = setTimeout(() => {
      cancel(alarm)
      alarm.run()
    }, leftMs)
  }

  return {
    now: () => {
      if (pace === 'standing') aheadMs += 1
      return new Date(nowMs())
    },
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
