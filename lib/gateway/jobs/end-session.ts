import type { Again } from '@/lib/queue/job'
import type { SessionFailure } from '@/lib/storage/records'
import { loadSession, type Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { OperationFailure } from '../operation-failure'
import { abandonSession } from '../session/end-session'
import { sessionFailure } from '../session/provider-outcome'
import { awaitsCallback } from '../session/provider-session'
import type { JobPayloads } from './catalogue'

/** Ends a session that has run out of time; one that was given more is looked at again then. */
export function endSessionJob(services: Services) {
  return async ({ sessionId }: JobPayloads['end-session']): Promise<Again | undefined> =>
    await services.database.db.transaction(async (tx) => {
      const session = await loadSession(tx, sessionId)
      if (!session || session.finishedAt !== null) return undefined
      if (session.expiresAt > services.clock()) return { again: session.expiresAt }
      await abandonSession(services, tx, session, failureOf(session))
      return undefined
    })
}

function failureOf(session: Session): SessionFailure {
  if (session.state !== 'answered') return sessionFailure(new OperationFailure('no-answer'))
  // The app answered, and the browser that began has never heard of it.
  if (awaitsCallback(session)) {
    return { ...sessionFailure(new OperationFailure('no-answer')), reason: 'callback-missing' }
  }
  // An answer that could not be made a signature of in time is our fault, not the person's.
  return sessionFailure(new OperationFailure('technical-fault'))
}
