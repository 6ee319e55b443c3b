import type { Again, JobRun } from '@/lib/queue/job'
import { bringForward } from '@/lib/queue/queue'
import { ListRefused } from '@/lib/screening/formats/list-format'
import { isListKind, type ListKind } from '@/lib/screening/list-kinds'
import { hourMs, minuteMs } from '@/lib/vocabulary/durations'
import { schedule } from '../rules/jobs'
import { after } from '../rules/lifetimes'
import type { ScreeningServices } from './screening'

const jobName = 'renew-screening-list'

/** Publishers change their lists at most daily; a fetch also confirms that the present list is still current. */
const everyMs = 6 * hourMs
/** Pauses before the next fetch: while there is no list, and after a refusal. */
const retryMs = { missing: 2_000, refused: 15 * minuteMs } as const

/** Schedules the renewal of every configured list, beginning now. */
export async function scheduleRenewals({
  database,
  settings,
  clock,
}: Pick<ScreeningServices, 'database' | 'settings' | 'clock'>): Promise<void> {
  for (const { kind } of settings.screening.lists) {
    const at = clock()
    await schedule(database.db, jobName, { kind }, kind, at)
    await bringForward(database.db, jobName, kind, at)
  }
}

type Needs = Pick<ScreeningServices, 'screening' | 'clock' | 'log'>

/**
 * A job that renews a list. A refused list is not a failure of the job: it is recorded and fetched again soon. A
 * stopping process does not wait for a publisher.
 */
export function renewScreeningListJob(services: Needs) {
  return async (
    { kind }: { readonly kind: string },
    { signal }: Pick<JobRun, 'signal'>,
  ): Promise<Again | undefined> => {
    if (!isListKind(kind)) return undefined
    try {
      const result = await services.screening.renew(kind, signal)
      if (!result) return undefined
      services.log.info({ list: kind, ...result }, 'screening list renewed')
      return { again: after(services.clock(), everyMs) }
    } catch (error) {
      if (!(error instanceof ListRefused)) throw error
      return await askAgain(services, kind, error)
    }
  }
}

async function askAgain(
  { screening, clock, log }: Needs,
  kind: ListKind,
  { reason, message }: ListRefused,
): Promise<Again> {
  const known = (await screening.states()).find(({ name }) => name === kind)
  const isMissing = known?.state === 'missing'
  // At first the server may not run yet: the simulator starts at the same time.
  const level = isMissing && reason === 'unreachable' ? 'info' : 'warn'
  log[level]({ list: kind, reason, detail: message }, 'screening list refused')
  return { again: after(clock(), isMissing ? retryMs.missing : retryMs.refused) }
}
