import type { SessionFailure, SessionKind } from '@/lib/storage/records'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import type { Session, SessionAnswer } from '@/lib/storage/sessions/sessions'
import type { RunningSessions } from '../operation/context'
import type { ScreeningServices } from '../screening/screening'

/** The services that bring sessions to their end. */
export interface SessionServices extends ScreeningServices {
  /** Outcomes that arrived while the database was away. */
  readonly outcomes: OutcomeJournal
  /** Running sessions, gathered for longer: a job can wait for the answer. */
  readonly attended: RunningSessions
  /** Makes of an answer what the session was begun for. */
  readonly completeSession: (services: SessionServices, session: Session) => Promise<void>
}

/** The outcome of asking a person, as plain JSON, before anything is made of it. */
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
  /** A failing disk is only logged: the outcome is also in memory. */
  write(kept: KeptOutcome): Promise<void>
  remove(session: string): Promise<void>
  readAll(): Promise<readonly KeptOutcome[]>
}
