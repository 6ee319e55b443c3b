import type { Transaction } from '@/lib/storage/database/transaction'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import { loadSession, ringSession, type Session } from '@/lib/storage/sessions/sessions'
import type { Services } from '../core/context'
import { leavePrompt } from './leave-prompt'
import { providerSessionOf } from './provider-session'

/** What the provider told when it took the session on. */
interface Ringing extends Partial<Pick<Session, 'controlCode' | 'expiresAt'>> {
  readonly providerSession: ProviderSession
}

/**
 * Notes that the phone rings, also when the session was ended while its provider was being called; gives
 * the session when it goes on.
 */
export async function noteRinging(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  sessionId: string,
  ringing: Ringing,
): Promise<Session | undefined> {
  const moved = await ringSession(tx, sessionId, services.clock(), ringing)
  if (moved) return moved
  const session = await loadSession(tx, sessionId)
  // Stored before, by a commit whose answer did not arrive.
  const { name } = ringing.providerSession
  if (session?.state === 'asked' && providerSessionOf(session).name === name) return session
  if (session?.finishedAt) await leavePrompt(services, tx, session, ringing.providerSession)
  return undefined
}
