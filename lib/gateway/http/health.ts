import { Hono } from 'hono'
import type { TrustStatus } from '@/lib/trust/keeping/trust-status'
import type { Services } from '../context'

type Check = () => Promise<void>

/** What is told beside readiness, because nothing is lost while it is away. */
export interface Attendants {
  readonly isDraining: () => boolean
  readonly mail: () => 'up' | 'down' | 'unknown'
}

/** For balancers and operators: alive, and able to work. Third parties' outages do not take us out. */
export function healthRoutes(services: Services, { isDraining, mail }: Attendants): Hono {
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
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const components = await runAll(services, checks)
    const ready = Object.values(components).every((state) => state === 'up')
    const trust = services.trustStatus()
    const body = {
      status: ready ? 'ok' : 'unavailable',
      components: { ...components, mail: mail() },
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
async function listSummary({ screening }: Services) {
  const states = await screening.states().catch(() => [])
  return states.map(({ name, state, entries, ageSeconds, refusal }) => ({
    ...{ name, state, entries, ageSeconds, refusal },
  }))
}

const roomMin = 256 * 1_048_576

async function checkRoom({ blobs }: Services): Promise<void> {
  if ((await blobs.freeBytes()) < roomMin) throw new Error('The disk is nearly full')
}

async function runAll({ log }: Services, checks: Readonly<Record<string, Check>>) {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check()
        return [name, 'up'] as const
      } catch (error) {
        log.warn({ component: name, err: error }, 'not ready')
        return [name, 'down'] as const
      }
    }),
  )
  return Object.fromEntries(states)
}
