import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { syncPath } from '@/lib/storage/blobs/durable-file'
import { mayBeStoredLater, untilStored } from '@/lib/storage/database/database-away'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { SessionKind } from '@/lib/storage/schema/records'
import {
  awaitsCallback,
  loadSession,
  moveSession,
  type Session,
  type SessionAnswer,
} from '@/lib/storage/sessions/sessions'
import type { Services } from '../operation/context'
import { decryptSecret, encryptSecret } from '../operation/secrets/encrypted-secret'
import type { SecretKeys } from '../operation/secrets/secret-keys'
import { schedule } from '../rules/jobs'
import { after, lifetimes } from '../rules/lifetimes'
import { abandonSession, failSession } from './end-session'
import type {
  KeptOutcome,
  OutcomeJournal,
  SessionOutcome,
  SessionServices,
} from './session-services'

/*
 * How sessions continue during a database outage. The person must not have to answer twice, and a provider forgets a
 * session within minutes. Everything here can be repeated, because an earlier commit may have succeeded although its
 * answer was lost.
 */

/** Returns the result of `ask`, or of `meanwhile` if the database is away or has too many conflicts. */
export async function unlessAway<Value>(
  ask: () => Promise<Value>,
  meanwhile: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!mayBeStoredLater(error)) throw error
    return await meanwhile()
  }
}

/** How long a caller waits for a database that has just become unreachable. */
const callerWaitsMs = 10_000

/** Stores data while a caller waits. Rejects with an error that `isLate` after ten seconds. */
export async function storeForCaller(
  { database }: Pick<Services, 'database'>,
  store: () => Promise<void>,
): Promise<void> {
  await unlessAway(store, () => untilStored(database, store, AbortSignal.timeout(callerWaitsMs)))
}

export function isLate(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

/**
 * Stores that the phone rings, in the background during an outage; meanwhile the session waits for the person's
 * answer.
 */
export async function storeRinging(
  { database, log }: SessionServices,
  rung: Session,
  store: () => Promise<Session | undefined>,
  signal: AbortSignal,
): Promise<Session | undefined> {
  return await unlessAway(store, () => {
    void untilStored(database, store, signal).catch((err: unknown) => {
      if (!signal.aborted)
        log.error({ session: rung.id, err }, 'provider session could not be stored')
    })
    return rung
  })
}

/** Loads a session when the database is back. Only the stored row has the time that the outage added. */
export async function loadWhenBack(
  { database }: Pick<Services, 'database'>,
  id: string,
  signal: AbortSignal,
): Promise<Session | undefined> {
  return await untilStored(database, () => loadSession(database.db, id), signal)
}

/**
 * Stores an outcome. During a database outage it is kept in memory and, in case this process stops, in the journal.
 * Returns the session if it continues, undefined if it has ended.
 */
export async function keepOutcome(
  services: SessionServices,
  session: Session,
  outcome: SessionOutcome,
  signal: AbortSignal,
): Promise<Session | undefined> {
  const { outcomes, database } = services
  const store = () => storeOutcome(services, session, outcome)
  return await unlessAway(store, async () => {
    await outcomes.write({ session: session.id, provider: session.providerSession, outcome })
    const stored = await untilStored(database, store, signal)
    await outcomes.remove(session.id)
    return stored
  })
}

export async function storeOutcome(
  services: Pick<SessionServices, 'database' | 'clock'>,
  session: Session,
  outcome: SessionOutcome,
): Promise<Session | undefined> {
  const { db } = services.database
  if ('answer' in outcome) return await storeAnswer(services, db, session, outcome.answer)
  return await db.transaction(async (tx) => {
    // For a prepared session the start call failed, so there is no answer to wait for.
    const mayShow = outcome.isPromptLeft && session.state !== 'prepared'
    const end = mayShow ? abandonSession : failSession
    await end(services, tx, session, outcome.failure)
    return undefined
  })
}

/** Stores an answer. Each statement is complete without the others; usually only the first statement runs. */
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
    // The session gets more time: the person's answer must not be lost because a trust service is slow.
    ...(!awaitsCallback(session) && { expiresAt: after(clock(), lifetimes.completing) }),
  }
  return (
    (await moveSession(tx, id, ['asked'], answered)) ??
    // The ring has not been stored yet, or was lost with the process that knew it.
    (await moveSession(tx, id, ['prepared'], { ...answered, providerSession })) ??
    (await loadSession(tx, id))
  )
}

/** Stores the outcomes that an earlier process left in the journal, before any provider is polled again. */
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
      // The job's lease still belongs to the process that stopped; a new job continues the session without waiting
      // for it.
      if (stored?.state === 'answered') {
        await schedule(database.db, 'attend-session', { sessionId: id }, `${id} kept`)
      }
    })
    await outcomes.remove(id)
    log.info({ session: id }, 'session outcome moved from disk to the database')
  }
}

const unfinished = '.part'

export async function openOutcomeJournal(
  folder: string,
  keys: SecretKeys,
  log: Pick<Logger, 'error'>,
): Promise<OutcomeJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  async function write(kept: KeptOutcome): Promise<void> {
    const path = join(folder, kept.session)
    const encrypted = encryptSecret(keys, kept.session, JSON.stringify(kept))
    try {
      const file = await open(path + unfinished, 'w', 0o600)
      await file
        .writeFile(encrypted)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(path + unfinished, path)
      await syncPath(folder)
    } catch (err) {
      log.error({ session: kept.session, err }, 'session outcome could not be written to disk')
    }
  }

  async function read(session: string): Promise<KeptOutcome[]> {
    try {
      const encrypted = await readFile(join(folder, session), 'utf8')
      return [JSON.parse(decryptSecret(keys, session, encrypted)) as KeptOutcome]
    } catch (err) {
      // The file is kept, because the old secret may be restored.
      log.error({ session, err }, 'session outcome on disk cannot be read')
      return []
    }
  }

  return {
    write,
    remove: (session) => rm(join(folder, session), { force: true }),
    readAll: async () => {
      const names = (await readdir(folder)).filter((name) => !name.endsWith(unfinished))
      return (await Promise.all(names.map(read))).flat()
    },
  }
}
