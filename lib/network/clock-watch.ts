import { hourMs } from '@/lib/vocabulary/durations'
import type { HttpClient } from './transport'

/** Compares this machine's clock with times stated by other servers. */
export interface ClockWatch {
  /** @param source Name of the server that stated the time: its last statement counts. */
  note(source: string, stated: Date): void
  /** How many milliseconds this clock is ahead, negative when it is behind; undefined without any statement. */
  offsetMs(): number | undefined
}

/** If the wall clock moves against the monotonic one by more than this, it was set or the machine slept. */
const stepMs = 5_000

interface Statement {
  readonly offsetMs: number
  readonly tick: number
  /** Wall clock minus monotonic clock. */
  readonly base: number
}

export interface Clocks {
  /** Milliseconds of the wall clock. */
  readonly wall: () => number
  readonly monotonic: () => number
}

const ofThisMachine: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * A watch that one wrong source does not mislead: it takes one statement of each source, from the last hour, and
 * returns the median; of two, the smaller offset.
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

/** Wraps a client and notes the Date of each answer over https (RFC 9110, 6.6.1). For configured services only. */
export function clockedClient(http: HttpClient, clock: ClockWatch): HttpClient {
  return async (request) => {
    const response = await http(request)
    const stated = Date.parse(response.headers.date ?? '')
    if (request.url.startsWith('https:') && Number.isFinite(stated)) {
      // A cache states the age of its answer.
      const ageMs = Number(response.headers.age ?? 0) * 1_000
      clock.note(new URL(request.url).host, new Date(stated + (ageMs || 0)))
    }
    return response
  }
}
