import { enqueue } from '@/lib/queue/queue'
import { setPromptLiveUntil } from '@/lib/storage/prompts'
import type { ProviderFamily } from '@/lib/storage/records'
import type { Session } from '@/lib/storage/sessions'
import type { Transaction } from '@/lib/storage/transaction'
import type { Services } from '../context'
import { jobFor } from '../jobs/catalogue'
import { after } from './lifetimes'
import type { ProviderSession } from './provider-session'

/**
 * How long a provider leaves a prompt on the phone at most, in milliseconds. Both say that a person has about
 * two minutes (MID REST API, long polling; Smart-ID RP API, secure implementation); the rest is for "about".
 */
const shownMs: Readonly<Record<ProviderFamily, number>> = { mobile: 150_000, smartid: 150_000 }

/**
 * Notes that the phone shows the prompt of a session that is over for us: no provider takes one back. The
 * person counts as being asked until the provider's session is over, and a job finds out when that is. Who
 * was given a link has no prompt that came by itself.
 */
export async function leavePrompt(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { id: sessionId, family, kind, request }: Session,
  { name, startedAt }: ProviderSession,
): Promise<void> {
  const liveUntil = after(new Date(startedAt), shownMs[family])
  if (request.deviceLink || liveUntil <= clock()) return
  await setPromptLiveUntil(tx, sessionId, liveUntil)
  const watched = { sessionId, family, kind, providerSession: name }
  await enqueue(tx, jobFor('watch-prompt', watched, sessionId))
}
