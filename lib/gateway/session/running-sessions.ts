import type { ProviderFamily, SessionKind } from '@/lib/storage/records'
import type { RelyingPartyId } from '@/lib/storage/relying-party-id'
import { listRunningSessions, type RunningSession } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'

/** How old the picture of running sessions may be. */
const freshMs = 1_000

export interface RunningSessions {
  /** Whether a session was still waiting for its person at most a second ago. */
  includes(
    relyingPartyId: RelyingPartyId,
    id: string,
    family: ProviderFamily,
    kind: SessionKind,
  ): Promise<boolean>
}

/**
 * One picture of all running sessions, taken at most once a second and only while somebody asks:
 * a thousand people who wait cost one query a second, not five hundred.
 */
export function runningSessions(db: Transaction, clock: () => Date): RunningSessions {
  let takenAt = Number.NEGATIVE_INFINITY
  let picture: ReadonlyMap<string, RunningSession> = new Map()
  let taking: Promise<void> | undefined

  const take = async () => {
    const at = clock().getTime()
    const sessions = await listRunningSessions(db)
    picture = new Map(sessions.map((session) => [session.id, session]))
    takenAt = at
  }
  return {
    includes: async (relyingPartyId, id, family, kind) => {
      if (clock().getTime() - takenAt >= freshMs) {
        taking ??= take().finally(() => {
          taking = undefined
        })
        await taking
      }
      const session = picture.get(id)
      return (
        session?.relyingPartyId === relyingPartyId &&
        session.family === family &&
        session.kind === kind
      )
    },
  }
}
