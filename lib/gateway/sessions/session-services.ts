import type { Session } from '@/lib/storage/sessions/sessions'
import type { RunningSessions } from '../core/context'
import type { ScreeningServices } from '../screening/screening'
import type { OutcomeJournal } from './outcome-journal'

/** What sessions need to come to their end. */
export interface SessionServices extends ScreeningServices {
  /** What people answered while the database was away. */
  readonly outcomes: OutcomeJournal
  /** For whoever is in no hurry to know. */
  readonly attended: RunningSessions
  /** Makes of an answer what the session was begun for. */
  readonly completeSession: (services: SessionServices, session: Session) => Promise<void>
}
