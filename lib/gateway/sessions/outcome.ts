import { enqueue } from '@/lib/queue/queue'
import { isDatabaseAway } from '@/lib/storage/database/database-away'
import type { Transaction } from '@/lib/storage/database/transaction'
import { untilStored } from '@/lib/storage/database/until-stored'
import type { SessionKind } from '@/lib/storage/records'
import {
  loadSession,
  moveSession,
  type Session,
  type SessionAnswer,
} from '@/lib/storage/sessions/sessions'
import { jobFor } from '../core/jobs'
import { after, lifetimes } from '../core/lifetimes'
import { abandonSession, failSession } from './end-session'
import type { SessionOutcome } from './outcome-journal'
import { awaitsCallback } from './provider-session'
import type { SessionServices } from './session-services'

/**
 * Stores an outcome, whatever the database does meanwhile: a person does not answer twice, and a provider
 * forgets within minutes. While the database is away it waits here and, against the end of this process, in
 * the journal. Gives the session as it goes on; undefined when it has ended.
 */
export async function keepOutcome(
  services: SessionServices,
  session: Session,
  outcome: SessionOutcome,
  signal: AbortSignal,
): Promise<Session | undefined> {
  try {
    return await storeOutcome(services, session, outcome)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
  }
  const { outcomes, database } = services
  await outcomes.write({ session: session.id, provider: session.providerSession, outcome })
  const stored = await untilStored(database, () => storeOutcome(services, session, outcome), signal)
  await outcomes.remove(session.id)
  return stored
}

/** May be done again: when it is not known whether it was, a second time changes nothing. */
export async function storeOutcome(
  services: Pick<SessionServices, 'database' | 'clock'>,
  session: Session,
  outcome: SessionOutcome,
): Promise<Session | undefined> {
  const { db } = services.database
  if ('answer' in outcome) return await storeAnswer(services, db, session, outcome.answer)
  return await db.transaction(async (tx) => {
    const end = outcome.isPromptLeft ? abandonSession : failSession
    await end(services, tx, session, outcome.failure)
    return undefined
  })
}

/** Each statement is whole by itself: nearly always the first is the only one. */
async function storeAnswer(
  { clock }: Pick<SessionServices, 'clock'>,
  tx: Transaction,
  session: Session,
  answer: SessionAnswer<SessionKind>,
): Promise<Session | undefined> {
  const { id, providerSession } = session
  const answered = {
    state: 'answered' as const,
    answer,
    // What the person has done is not thrown away because a trust service is slow.
    ...(!awaitsCallback(session) && { expiresAt: after(clock(), lifetimes.completing) }),
  }
  return (
    (await moveSession(tx, id, ['asked'], answered)) ??
    // That the phone rings has not been stored either, or was lost with the server that knew it.
    (await moveSession(tx, id, ['prepared'], { ...answered, providerSession })) ??
    (await loadSession(tx, id))
  )
}

/** Stores what an earlier process had to leave in the journal, before anybody asks the providers again. */
export async function storeKeptOutcomes(
  services: Pick<SessionServices, 'database' | 'clock' | 'outcomes' | 'log'>,
): Promise<void> {
  const { database, outcomes, log } = services
  for (const { session: id, provider, outcome } of await outcomes.readAll()) {
    await untilStored(database, async () => {
      const session = await loadSession(database.db, id)
      const providerSession = session?.providerSession ?? provider
      if (!session) return
      const stored = await storeOutcome(services, { ...session, providerSession }, outcome)
      // The job of the process that ended is its own for some time yet: nobody has to wait for that.
      if (stored?.state === 'answered') {
        await enqueue(database.db, jobFor('attend-session', { sessionId: id }, `${id} kept`))
      }
    })
    await outcomes.remove(id)
    log.info({ session: id }, 'an answer that was kept on the disk has been stored')
  }
}
