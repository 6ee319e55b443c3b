import { Hono } from 'hono'
import type { Services } from '../context'

type Check = () => Promise<void>

/** For balancers and operators: alive, and able to work. Third parties' outages do not take us out. */
export function healthRoutes(services: Services, isDraining: () => boolean): Hono {
  const app = new Hono()
  const checks: Readonly<Record<string, Check>> = {
    database: () => services.database.health(),
    files: () => checkRoom(services),
    trustAnchors: async () => {
      if (services.anchors().certificates.length === 0)
        throw new Error('There are no trust anchors')
    },
    accepting: async () => {
      if (isDraining()) throw new Error('The gateway is stopping')
    },
  }
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    const components = await runAll(services, checks)
    const ready = Object.values(components).every((state) => state === 'up')
    const trustAnchors = services.anchors().certificates.length
    const body = { status: ready ? 'ok' : 'unavailable', components, trustAnchors }
    return context.json(body, ready ? 200 : 503)
  })
  return app
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
