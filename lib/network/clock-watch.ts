import { hourMs } from '@/lib/vocabulary/durations'
import type { HttpClient } from './transport'

/** Compares this machine's clock with the times that others state. */
export interface ClockWatch {
  /** @param source Name of whoever stated the time: its last statement counts. */
  note(source: string, stated: Date): void
  /** How far this clock is ahead, in milliseconds, negative when it is behind; undefined when nobody stated a time. */
  offsetMs(): number | undefined
}

/** A wall clock that moves against the monotonic one by more than this was set, or the machine slept. */
const stepMs = 5_000

interface Statement {
  readonly offsetMs: number
  readonly tick: number
  /** Wall clock less monotonic clock. */
  readonly base: number
}

export interface Clocks {
  /** Milliseconds of the wall clock. */
  readonly wall: () => number
  readonly monotonic: () => number
}

const ofThisMachine: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * A watch that one wrong source does not mislead: of the last hour's statements, one for each source, the middle one
 * counts, and of two the one that agrees better.
 */
export function clockWatch({ wall, monotonic }: Clocks = ofThisMachine): ClockWatch {
  const statements = new Map<string, Statement>()
  const isUsable = ({ tick, base }: Statement) =>
    monotonic() - tick < hourMs && Math.abs(wall() - monotonic() - base) < stepMs
  return {
    note: (source, stated) => {
      const offsetMs = wall() - stated.getTime()
      statements.set(source, { offsetMs, tick: monotonic(), base: wall() - monotonic() })
    },
    offsetMs: () => {
      const offsets = [...statements.values()]
        .filter(isUsable)
        .map((statement) => statement.offsetMs)
        .sort((one, other) => Math.abs(one) - Math.abs(other))
      return offsets[Math.floor((offsets.length - 1) / 2)]
    },
  }
}

/** The same client; the Date of each answer over https is noted (RFC 9110, 6.6.1). For configured services only. */
export function clockedClient(http: HttpClient, clock: ClockWatch): HttpClient {
  return async (request) => {
    const response = await http(request)
    const stated = Date.parse(response.headers.date ?? '')
    if (request.url.startsWith('https:') && Number.isFinite(stated)) {
      // A cache says how old its answer is.
      const ageMs = Number(response.headers.age ?? 0) * 1_000
      clock.note(new URL(request.url).host, new Date(stated + (ageMs || 0)))
    }
    return response
  }
}
