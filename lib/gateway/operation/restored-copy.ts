import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '@/lib/storage/database/database'
import { mayBeStoredLater } from '@/lib/storage/database/database-away'
import { heldSince } from '@/lib/storage/installation'

/** State of an installation that may be a restored copy, which must not send anything until it is activated. */
export interface Hold {
  readonly isHeld: () => boolean
  /** Resolves when the installation may work; usually at once. */
  readonly ended: Promise<void>
  stop(): void
}

const pollMs = 1_000

/** Checks whether the installation is held. If so, polls until any process has activated it. */
export async function watchRestoredCopy(
  { db }: Pick<Database, 'db'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Hold> {
  const since = await heldSince(db)
  if (since === null) {
    return { isHeld: () => false, ended: Promise.resolve(), stop: () => undefined }
  }
  log.warn({ since }, `restored from a backup and held: ${heldSentence}`)
  const stopped = new AbortController()
  let held = true
  const watch = async (): Promise<void> => {
    while (held) {
      await pause(pollMs, undefined, { signal: stopped.signal, ref: false })
      held = await isStillHeld(db)
    }
    log.info('restored installation activated')
  }
  // The promise is left pending when the process stops.
  const ended = new Promise<void>((resolve, reject) => {
    watch().then(resolve, (failure) => (stopped.signal.aborted ? undefined : reject(failure)))
  })
  return { isHeld: () => held, ended, stop: () => stopped.abort() }
}

const heldSentence =
  'documents can be read, but nothing is sent and no person is asked until `./paraph restore activate`'

async function isStillHeld(db: Database['db']): Promise<boolean> {
  try {
    return (await heldSince(db)) !== null
  } catch (error) {
    if (!mayBeStoredLater(error)) throw error
    return true
  }
}
