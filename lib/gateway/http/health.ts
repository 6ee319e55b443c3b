import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { lastBackup } from '@/lib/storage/installation'
import { StorageError } from '@/lib/storage/storage-error'
import type { TrustStatus } from '@/lib/trust/keeping/trust-status'
import { clockState } from '../operation/clock-state'
import type { DiskSpace } from '../process/disk-space'
import type { ScreeningServices } from '../screening/screening'

type Check = () => Promise<void>

type HealthServices = Pick<
  ScreeningServices,
  'clockOffsetMs' | 'database' | 'trustStatus' | 'isHeld' | 'log'
> & {
  readonly screening: Pick<ScreeningServices['screening'], 'states'>
}

/** Why a component is down, in words for an operator. */
class NotReady extends Error {}

/** What is told beside readiness, because nothing is lost while it is away. */
export interface Attendants {
  readonly room: DiskSpace
  readonly isDraining: () => boolean
  readonly mail: () => 'up' | 'down' | 'unknown'
}

/** For balancers and operators: alive, and able to work. Third parties' outages do not take us out. */
export function healthRoutes(
  services: HealthServices,
  { room, isDraining, mail }: Attendants,
): Hono {
  const app = new Hono()
  const checks: Readonly<Record<string, Check>> = {
    database: () => services.database.health(),
    disk: room.data,
    files: room.files,
    trustAnchors: async () => {
      if (services.trustStatus().anchors === 0)
        throw new NotReady('There are no trust anchors: check TRUST_ANCHORS')
    },
    trustedLists: async () => {
      if (services.trustStatus().state === 'missing')
        throw new NotReady('There is no trusted list: check TRUSTED_LIST_URL')
    },
    accepting: async () => {
      if (isDraining()) throw new NotReady('The gateway is stopping')
    },
  }
  const tell = tellChanges(services)
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const { components, troubles } = await runAll(checks, tell)
    const ready = Object.values(components).every((state) => state === 'up')
    const trust = services.trustStatus()
    const body = {
      status: ready ? 'ok' : 'unavailable',
      components: { ...components, mail: mail() },
      // What is wrong, and what its operator should do.
      troubles,
      // A warning only: signing is refused from five minutes on, everything else goes on.
      clock: clockSummary(services.clockOffsetMs()),
      // Reads are answered, and nothing is sent: see docs/backups.md.
      held: services.isHeld(),
      backup: await backupBegun(services),
      trustAnchors: trust.anchors,
      trustedLists: summaryOf(trust),
      screeningLists: await listSummary(services),
    }
    return context.json(body, ready ? 200 : 503)
  })
  return app
}

function clockSummary(offsetMs: number | undefined) {
  const offsetSeconds = offsetMs === undefined ? null : Math.round(offsetMs / 1000)
  return { state: clockState(offsetMs), offsetSeconds }
}

/** Old or absent lists take nobody out, but are never passed over in silence. */
function summaryOf({ state, services, lists }: TrustStatus) {
  const ages = lists.flatMap(({ ageSeconds }) => ageSeconds ?? [])
  return {
    state,
    services,
    lists: ages.length,
    oldestSeconds: ages.length > 0 ? Math.max(...ages) : null,
    stale: lists.flatMap(({ isStale, territory }) => (isStale ? (territory ?? '') : [])),
    troubled: lists.flatMap(({ url, territory, trouble }) =>
      trouble ? { list: territory ?? new URL(url).host, trouble } : [],
    ),
  }
}

/** Sessions that ask for screening fail without these; all others go on. */
async function listSummary({ screening, database }: HealthServices) {
  const states = database.isAway() ? [] : await inTime(screening.states()).catch(() => [])
  return states.map(({ name, state, entries, ageSeconds, refusal }) => ({
    name,
    state,
    entries,
    ageSeconds,
    refusal,
  }))
}

/** Null also while nobody can tell. */
async function backupBegun({ database }: HealthServices): Promise<Date | null> {
  return database.isAway() ? null : await inTime(lastBackup(database.db)).catch(() => null)
}

/** A balancer does not wait: what takes this long is down. */
const checkMs = 6_000

async function inTime<Found>(found: Promise<Found>): Promise<Found> {
  const timer = new AbortController()
  const late = pause(checkMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new NotReady(`It took longer than ${checkMs} ms`)
  })
  return await Promise.race([found, late]).finally(() => timer.abort())
}

type Tell = (component: string, trouble: unknown) => void

async function runAll(checks: Readonly<Record<string, Check>>, tell: Tell) {
  const components: Record<string, 'up' | 'down'> = {}
  const troubles: Record<string, string> = {}
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      components[name] = 'up'
      const trouble = await inTime(check()).then(
        () => undefined,
        (error: unknown) => error,
      )
      tell(name, trouble)
      if (trouble === undefined) return
      components[name] = 'down'
      troubles[name] = sentenceOf(trouble)
    }),
  )
  return { components, troubles }
}

/** Storage names its own reasons. Of others the log has more than may stand in an answer. */
function sentenceOf(trouble: unknown): string {
  if (trouble instanceof StorageError || trouble instanceof NotReady) return trouble.message
  return 'It failed; the log says why'
}

/** A balancer asks every few seconds: the log says what has changed, not what has stayed. */
function tellChanges({ log }: HealthServices): Tell {
  const last = new Map<string, string>()
  return (component, trouble) => {
    const before = last.get(component)
    if (trouble === undefined) {
      if (last.delete(component)) log.info({ component, before }, 'ready again')
      return
    }
    const reason = trouble instanceof Error ? trouble.message : String(trouble)
    if (reason === before) return
    last.set(component, reason)
    log.warn({ component, err: trouble }, 'not ready')
  }
}
