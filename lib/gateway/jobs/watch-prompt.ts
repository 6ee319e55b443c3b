import type { JobRun } from '@/lib/queue/job'
import { isPromptLive, setPromptLiveUntil } from '@/lib/storage/prompts'
import type { Services } from '../context'
import type { JobPayloads } from './catalogue'

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
      const end = await providers[family].awaitEnd(path, providerSession, { waitMs, signal })
      if (end === 'ended') await setPromptLiveUntil(db, sessionId, null)
    }
  }
}
