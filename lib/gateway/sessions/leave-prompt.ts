import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { JobRun } from '@/lib/queue/job'
import { enqueue } from '@/lib/queue/queue'
import type { Transaction } from '@/lib/storage/database/transaction'
import { isPromptLive, setPromptLiveUntil } from '@/lib/storage/prompts'
import type { ProviderSession } from '@/lib/storage/sessions/session-data'
import type { Session } from '@/lib/storage/sessions/sessions'
import type { Services } from '../core/context'
import { type JobPayloads, jobFor } from '../core/jobs'
import { after, lifetimes } from '../core/lifetimes'

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
  const liveUntil = after(new Date(startedAt), lifetimes.shown)
  if (request.deviceLink || liveUntil <= clock()) return
  await setPromptLiveUntil(tx, sessionId, liveUntil)
  const watched = { sessionId, family, kind, providerSession: name }
  await enqueue(tx, jobFor('watch-prompt', watched, sessionId))
}

/** How long one question to the provider may wait for the person. */
const waitMs = 50_000

/**
 * Stays with a prompt whose session is over for us until it is gone from the phone: who declines it there
 * can go on at once. What the person did with it is not even read.
 */
export function watchPromptJob({
  database: { db },
  providers,
  clock,
}: Pick<Services, 'database' | 'providers' | 'clock'>) {
  return async (
    { sessionId, family, kind, providerSession }: JobPayloads['watch-prompt'],
    { signal }: Pick<JobRun, 'signal'>,
  ) => {
    const path = kind === 'authentication' ? kind : 'signature'
    while (await isPromptLive(db, sessionId, clock())) {
      signal.throwIfAborted()
      const question = providers[family].awaitEnd(path, providerSession, { waitMs, signal })
      const end = await question.catch(giveUpUnlessAway)
      if (end === 'not-told') return
      if (end === 'ended') await setPromptLiveUntil(db, sessionId, null)
    }
  }
}

/** A provider that answers and does not say would not say the next time: the prompt ends by its own time then. */
function giveUpUnlessAway(error: unknown): 'not-told' {
  if (error instanceof ProviderFailure && error.reason !== 'unavailable') return 'not-told'
  throw error
}
