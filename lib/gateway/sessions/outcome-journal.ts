import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { syncPath } from '@/lib/storage/blobs/durable-file'
import type { SessionFailure, SessionKind } from '@/lib/storage/records'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import type { SessionAnswer } from '@/lib/storage/sessions/sessions'
import { openSecret, sealSecret } from '../core/secrets/sealed-secret'
import type { SecretKeys } from '../core/secrets/secret-keys'

/** What came of asking a person, as plain JSON, before anything is made of it. */
export type SessionOutcome =
  /** The provider's checked answer. */
  | { readonly answer: SessionAnswer<SessionKind> }
  | {
      readonly failure: SessionFailure
      /** Whether the phone may go on showing the prompt: the provider did not say that it is over. */
      readonly isPromptLeft: boolean
    }

/** An outcome that the database has not taken yet. */
export interface KeptOutcome {
  readonly session: string
  /** The provider's session, in case that has not been stored either. */
  readonly provider: ProviderSession | null
  readonly outcome: SessionOutcome
}

/** Outcomes on this machine's disk, one sealed file for each session: they outlive the process. */
export interface OutcomeJournal {
  /** A disk that takes nothing is told in the log: the outcome is in memory all the same. */
  write(kept: KeptOutcome): Promise<void>
  remove(session: string): Promise<void>
  readAll(): Promise<readonly KeptOutcome[]>
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
    const sealed = sealSecret(keys, kept.session, JSON.stringify(kept))
    try {
      const file = await open(path + unfinished, 'w', 0o600)
      await file
        .writeFile(sealed)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(path + unfinished, path)
      await syncPath(folder)
    } catch (err) {
      log.error({ session: kept.session, err }, 'an answer could not be kept on the disk')
    }
  }

  async function read(session: string): Promise<KeptOutcome[]> {
    try {
      const sealed = await readFile(join(folder, session), 'utf8')
      return [JSON.parse(openSecret(keys, session, sealed)) as KeptOutcome]
    } catch (err) {
      // Whoever puts the old secret back finds it still there.
      log.error({ session, err }, 'an answer kept on the disk cannot be read')
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
