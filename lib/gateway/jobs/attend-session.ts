import type { JobRun } from '@/lib/queue/job'
import { loadSession, type Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { attendSession } from '../session/attend'
import type { JobPayloads } from './catalogue'

/** Stays with a session until it has ended, step by step, each of them stored. */
export function attendSessionJob(services: Services) {
  return async ({ sessionId }: JobPayloads['attend-session'], { signal }: JobRun) => {
    let session: Session | undefined = await loadSession(services.database.db, sessionId)
    while (session && !isOver(services, session)) {
      signal.throwIfAborted()
      session = await attendSession(services, session, signal)
    }
  }
}

/** What has run out of time is ended by its own job. */
function isOver({ clock }: Services, { finishedAt, expiresAt }: Session): boolean {
  return finishedAt !== null || expiresAt <= clock()
}
