import type { SessionFailure, SessionKind } from '@/lib/storage/schema/records'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import type { Session, SessionAnswer } from '@/lib/storage/sessions/sessions'
import type { RunningSessions } from '../operation/context'
import type { ScreeningServices } from '../screening/screening'

/** The services that sessions need until they end. */
export interface SessionServices extends ScreeningServices {
  /** Outcomes that arrived while the database was away. */
  readonly outcomes: OutcomeJournal
  /** Checks of running sessions with a longer collection time, for jobs, which can wait for the answer. */
  readonly attended: RunningSessions
  /** Completes an answered session, for example makes the signature. Returns the session if it continues. */
  readonly completeSession: (
    services: SessionServices,
    session: Session,
  ) => Promise<Session | undefined>
}

/** The result of asking a person, as plain JSON, before it is processed. */
export type SessionOutcome =
  /** The provider's checked answer. */
  | { readonly answer: SessionAnswer<SessionKind> }
  | {
      readonly failure: SessionFailure
      /** Whether the phone may still show the prompt, because the provider did not report its end. */
      readonly isPromptLeft: boolean
    }

/** An outcome that is not stored in the database yet. */
export interface KeptOutcome {
  readonly session: string
  /** The provider's session, which may not be stored in the database either. */
  readonly provider: ProviderSession | null
  readonly outcome: SessionOutcome
}

/** Outcomes on this machine's disk, one encrypted file for each session. They survive the process. */
export interface OutcomeJournal {
  /** Writes an outcome. Disk errors are only logged, because the outcome is also in memory. */
  write(kept: KeptOutcome): Promise<void>
  remove(session: string): Promise<void>
  readAll(): Promise<readonly KeptOutcome[]>
}
