import type { Again } from '@/lib/queue/job'
import { loadSession } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { OperationFailure } from '../operation-failure'
import { failSession } from '../session/end-session'
import { sessionFailure } from '../session/provider-outcome'
import type { JobPayloads } from './catalogue'

/** Ends a session that has run out of time; one that was given more is looked at again then. */
export function endSessionJob(services: Services) {
  return async ({ sessionId }: JobPayloads['end-session']): Promise<Again | undefined> =>
    await services.database.db.transaction(async (tx) => {
      const session = await loadSession(tx, sessionId)
      if (!session || session.finishedAt !== null) return undefined
      if (session.expiresAt > services.clock()) return { again: session.expiresAt }
      // An answer that could not be made a signature of in time is our fault, not the person's.
      const reason = session.state === 'answered' ? 'technical-fault' : 'no-answer'
      await failSession(services, tx, session, sessionFailure(new OperationFailure(reason)))
      return undefined
    })
}
