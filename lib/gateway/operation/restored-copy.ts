import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '@/lib/storage/database/database'
import { mayBeStoredLater } from '@/lib/storage/database/database-away'
import { heldSince } from '@/lib/storage/installation'

/** Whether this installation is a restored copy that sends nothing yet. */
export interface Hold {
  readonly isHeld: () => boolean
  /** Resolves when it may work: at once mostly. */
  readonly ended: Promise<void>
  stop(): void
}

const pollMs = 1_000

/** Looks whether the installation is held and, if it is, until it is activated, by whichever process. */
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
    log.info('the restored installation was activated: it works from now on')
  }
  // Nobody waits for the end of a process that is stopping.
  const ended = new Promise<void>((resolve, reject) => {
    watch().then(resolve, (failure) => (stopped.signal.aborted ? undefined : reject(failure)))
  })
  return { isHeld: () => held, ended, stop: () => stopped.abort() }
}

const heldSentence =
  'documents can be read, nobody is mailed, called or asked until `npm run -s restore -- activate`'

async function isStillHeld(db: Database['db']): Promise<boolean> {
  try {
    return (await heldSince(db)) !== null
  } catch (error) {
    if (!mayBeStoredLater(error)) throw error
    return true
  }
}
