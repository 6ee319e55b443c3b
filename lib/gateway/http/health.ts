import { setTimeout as pause } from 'node:timers/promises'
import type { TrustStatus } from '@paraph/validator/trust/keeping/trust-status'
import { Hono } from 'hono'
import { StorageError } from '@/lib/storage/database/storage-error'
import { lastBackup } from '@/lib/storage/installation'
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

/** Describes for an operator why a component is down. */
class NotReady extends Error {}

/** Services whose state is reported but does not affect readiness. */
export interface Attendants {
  readonly room: DiskSpace
  readonly isDraining: () => boolean
  readonly mail: () => 'up' | 'down' | 'unknown'
}

/** Liveness and readiness for load balancers and operators. Outages of third parties do not affect readiness. */
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
  const logChange = logChanges(services)
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const { components, troubles } = await runAll(checks, logChange)
    const ready = Object.values(components).every((state) => state === 'up')
    const trust = services.trustStatus()
    const body = {
      status: ready ? 'ok' : 'unavailable',
      components: { ...components, mail: mail() },
      // Faults, each with advice for the operator.
      troubles,
      // A warning only: signing is refused from five minutes on; everything else continues.
      clock: clockSummary(services.clockOffsetMs()),
      // Reads work, but nothing is sent: see docs/operate/backups.md.
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

/** The state of the trusted lists. Old or missing lists are always reported, but do not affect readiness. */
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

/** The state of the screening lists. Without them only sessions with screening fail. */
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

/** Start time of the newest backup; null if there is none or if the database does not answer in time. */
async function backupBegun({ database }: HealthServices): Promise<Date | null> {
  return database.isAway() ? null : await inTime(lastBackup(database.db)).catch(() => null)
}

/** Time limit of a check. A slower component counts as down, because load balancers do not wait. */
const checkMs = 6_000

async function inTime<Found>(found: Promise<Found>): Promise<Found> {
  const timer = new AbortController()
  const late = pause(checkMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new NotReady(`It took longer than ${checkMs} ms`)
  })
  return await Promise.race([found, late]).finally(() => timer.abort())
}

type LogChange = (component: string, trouble: unknown) => void

async function runAll(checks: Readonly<Record<string, Check>>, logChange: LogChange) {
  const components: Record<string, 'up' | 'down'> = {}
  const troubles: Record<string, string> = {}
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      components[name] = 'up'
      const trouble = await inTime(check()).then(
        () => undefined,
        (error: unknown) => error,
      )
      logChange(name, trouble)
      if (trouble === undefined) return
      components[name] = 'down'
      troubles[name] = sentenceOf(trouble)
    }),
  )
  return { components, troubles }
}

/**
 * The description of an error. Messages of storage errors are safe to show; other messages may contain details that
 * belong only in the log.
 */
function sentenceOf(trouble: unknown): string {
  if (trouble instanceof StorageError || trouble instanceof NotReady) return trouble.message
  return 'It failed; the log says why'
}

/** Logs changes only, because a load balancer asks every few seconds. */
function logChanges({ log }: HealthServices): LogChange {
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
