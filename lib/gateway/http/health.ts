import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { lastBackup } from '@/lib/storage/installation'
import type { TrustStatus } from '@/lib/trust/keeping/trust-status'
import type { ScreeningServices } from '../screening/screening'

type Check = () => Promise<void>

/** What is told beside readiness, because nothing is lost while it is away. */
export interface Attendants {
  readonly isDraining: () => boolean
  readonly mail: () => 'up' | 'down' | 'unknown'
}

/** For balancers and operators: alive, and able to work. Third parties' outages do not take us out. */
export function healthRoutes(services: ScreeningServices, { isDraining, mail }: Attendants): Hono {
  const app = new Hono()
  const checks: Readonly<Record<string, Check>> = {
    database: () => services.database.health(),
    files: () => checkRoom(services),
    trustAnchors: async () => {
      if (services.trustStatus().anchors === 0) throw new Error('There are no trust anchors')
    },
    trustedLists: async () => {
      if (services.trustStatus().state === 'missing') throw new Error('There is no trusted list')
    },
    accepting: async () => {
      if (isDraining()) throw new Error('The gateway is stopping')
    },
  }
  const tell = tellChanges(services)
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const components = await runAll(checks, tell)
    const ready = Object.values(components).every((state) => state === 'up')
    const trust = services.trustStatus()
    const body = {
      status: ready ? 'ok' : 'unavailable',
      components: { ...components, mail: mail() },
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
async function listSummary({ screening, database }: ScreeningServices) {
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
async function backupBegun({ database }: ScreeningServices): Promise<Date | null> {
  return database.isAway() ? null : await inTime(lastBackup(database.db)).catch(() => null)
}

const roomMin = 256 * 1_048_576

async function checkRoom({ blobs }: ScreeningServices): Promise<void> {
  if ((await blobs.freeBytes()) < roomMin) throw new Error('The disk is nearly full')
}

/** A balancer does not wait: what takes this long is down. */
const checkMs = 6_000

async function inTime<Found>(found: Promise<Found>): Promise<Found> {
  const timer = new AbortController()
  const late = pause(checkMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`It took longer than ${checkMs} ms`)
  })
  return await Promise.race([found, late]).finally(() => timer.abort())
}

type Tell = (component: string, trouble: unknown) => void

async function runAll(checks: Readonly<Record<string, Check>>, tell: Tell) {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const trouble = await inTime(check()).then(
        () => undefined,
        (error: unknown) => error,
      )
      tell(name, trouble)
      return [name, trouble === undefined ? 'up' : 'down'] as const
    }),
  )
  return Object.fromEntries(states)
}

/** A balancer asks every few seconds: the log says what has changed, not what has stayed. */
function tellChanges({ log }: ScreeningServices): Tell {
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
