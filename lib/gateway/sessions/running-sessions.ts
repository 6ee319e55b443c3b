import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '@/lib/storage/database/transaction'
import { onStorageEvent } from '@/lib/storage/events'
import { runningAmong, type SessionName, sessionLine } from '@/lib/storage/sessions/sessions'
import type { RunningSessions } from '../operation/context'

/**
 * How long those who ask are gathered while the look before is that young: a caller waits for the answer; whoever
 * attends a session is late by as much only for an answer that comes just then.
 */
export const gatheringMs = { called: 20, attended: 250 } as const

interface Look {
  /** Whom it is about; grows until it begins. */
  readonly ids: Set<string>
  readonly running: Promise<ReadonlySet<string>>
}

/**
 * One look into the database for all who ask within a moment: a thousand people who wait cost fifty short
 * queries a second, not five hundred. Each look begins after the last of its questions was asked. An answer
 * kept from before would say `waiting` of a session that another gateway has already called finished; `known` is for
 * where there can be no other.
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

/** Sessions that were seen to wait for their person, and still do. */
export interface KnownSessions {
  includes(id: SessionName['id'], line: string): boolean
  /** Keeps the lines that a look finds, unless a session was over meanwhile: which came first is not known then. */
  keep(look: () => Promise<readonly string[]>): Promise<readonly string[]>
  stop(): void
}

/**
 * For a process that has its database to itself. Nobody else ends a session, so what was seen once holds until this
 * process says that it is over, which it does before anything else comes over its one connection. What the database
 * has made of a transaction in which it went away nobody knows: then everything is looked up again.
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
