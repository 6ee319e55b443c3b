import { setTimeout as pause } from 'node:timers/promises'
import { onStorageEvent } from '@/lib/storage/database/events'
import type { Transaction } from '@/lib/storage/database/transaction'
import { runningAmong, type SessionName, sessionLine } from '@/lib/storage/sessions/sessions'
import type { RunningSessions } from '../operation/context'

/**
 * How long queries are collected, in milliseconds. `called`: a caller waits for the answer, so the time is short.
 * `attended`: a job notices the end of its session later by up to this time.
 */
export const gatheringMs = { called: 20, attended: 250 } as const

interface Look {
  /** Sessions in this query. Sessions are added until the query begins. */
  readonly ids: Set<string>
  readonly running: Promise<ReadonlySet<string>>
}

/**
 * Checks whether sessions still run, with one database query for all calls in a short period: a thousand waiting
 * callers cost fifty short queries a second, not five hundred. A query begins after the last of its calls, because an
 * older answer could say `waiting` for a session that another gateway has already reported as finished. `known` is a
 * cache for a process without other gateways.
 */
export function runningSessions(
  db: Transaction,
  gatherMs: number,
  known?: KnownSessions,
): RunningSessions {
  let turn: Promise<unknown> = Promise.resolve()
  let next: Look | undefined
  const look = (): Look => {
    const ids = new Set<string>()
    const begin = async () => {
      next = undefined
      turn = pause(gatherMs, undefined, { ref: false })
      const find = () => runningAmong(db, [...ids])
      return new Set(await (known ? known.keep(find) : find()))
    }
    return { ids, running: turn.then(begin) }
  }
  return {
    includes: async (session) => {
      const line = sessionLine(session)
      if (known?.includes(session.id, line)) return true
      next ??= look()
      next.ids.add(session.id)
      return (await next.running).has(line)
    },
  }
}

/** Sessions that were found waiting for their person and have not changed since. */
export interface KnownSessions {
  includes(id: SessionName['id'], line: string): boolean
  /** Stores the sessions that a query finds, unless a session ended meanwhile: the query may be older than this end. */
  keep(look: () => Promise<readonly string[]>): Promise<readonly string[]>
  stop(): void
}

/**
 * A cache for a process that is the only user of its database. No other process ends a session, so a result holds
 * until this process reports the end, which it does before the next query on its only connection. If the connection
 * is lost during a transaction, its result is unknown and the cache is cleared.
 */
export function knownSessions(): KnownSessions {
  const lines = new Map<string, string>()
  let changes = 0
  const forget = (id: string) => {
    changes += 1
    lines.delete(id)
  }
  const forgetAll = () => {
    changes += 1
    lines.clear()
  }
  const ends = [
    onStorageEvent('session-over', ({ id }) => forget(id)),
    onStorageEvent('transaction-in-doubt', forgetAll),
  ]
  return {
    includes: (id, line) => lines.get(id) === line,
    keep: async (look) => {
      const before = changes
      const found = await look()
      if (changes !== before) return found
      for (const line of found) lines.set(line.slice(0, line.indexOf(' ')), line)
      return found
    },
    stop: () => {
      for (const end of ends) end()
    },
  }
}
