import type { SessionKind } from '@/lib/storage/records'
import type { Session, SessionOf } from '@/lib/storage/sessions/sessions'
import { completeAuthentication } from '../sessions/authentication/complete-authentication'
import type { SessionServices } from '../sessions/session-services'
import { completeSigning } from './complete-signing'
import { completeHashSigning } from './hash-signing'

type Complete<Kind extends SessionKind> = (
  services: SessionServices,
  session: SessionOf<Kind>,
) => Promise<void>

const completions: { readonly [Kind in SessionKind]: Complete<Kind> } = {
  signing: completeSigning,
  'hash-signing': completeHashSigning,
  authentication: completeAuthentication,
}

/** Makes of an answer what the session was begun for. */
export async function completeSession(services: SessionServices, session: Session): Promise<void> {
  // The compiler does not follow that a session's kind and its data go together.
  const complete = completions[session.kind] as Complete<SessionKind>
  await complete(services, session)
}
