import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '@/lib/storage/database/transaction'
import { runningAmong, sessionLine } from '@/lib/storage/sessions'
import type { RunningSessions } from '../core/context'

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
 * kept from before would say `waiting` of a session that another gateway has already called finished.
 */
export function runningSessions(db: Transaction, gatherMs: number): RunningSessions {
  let turn: Promise<unknown> = Promise.resolve()
  let next: Look | undefined
  const look = (): Look => {
    const ids = new Set<string>()
    const begin = async () => {
      next = undefined
      turn = pause(gatherMs, undefined, { ref: false })
      return new Set(await runningAmong(db, [...ids]))
    }
    return { ids, running: turn.then(begin) }
  }
  return {
    includes: async (session) => {
      next ??= look()
      next.ids.add(session.id)
      return (await next.running).has(sessionLine(session))
    },
  }
}
