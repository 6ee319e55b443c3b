import { listRunningSessions, type SessionName, sessionLine } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import { RecentValue } from '../recent-value'

/** How old the picture of running sessions may be. */
const ageMaxMs = 1_000

export interface RunningSessions {
  /** Whether there is such a session, and it was still waiting for its person at most a second ago. */
  includes(session: SessionName): Promise<boolean>
}

/**
 * One picture of all running sessions, taken about once a second and only while somebody asks:
 * a thousand people who wait cost one query a second, not five hundred.
 */
export function runningSessions(db: Transaction, clock: () => Date): RunningSessions {
  const picture = new RecentValue(
    async () => new Set(await listRunningSessions(db)),
    clock,
    ageMaxMs,
  )
  return {
    includes: async (session) => (await picture.get()).has(sessionLine(session)),
  }
}
