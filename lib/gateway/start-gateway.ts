import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { drainOf } from '@/lib/network/drain'
import { startWorker } from '@/lib/queue/worker'
import { forgetEverySuggestion } from '@/lib/storage/people/suggestions'
import { openAdminSocket } from './admin/admin-socket'
import { beginAnchors } from './admin/anchor-audit'
import { encryptAllAgain } from './admin/encrypt-again'
import { settleTokens } from './admin/tokens'
import { scheduleCount } from './documents/content/count-files'
import { scheduleStorageCount } from './documents/content/count-storage'
import { scheduleSweep } from './documents/content/sweep-blobs'
import { scheduleRetention } from './documents/retention'
import { healthRoutes } from './http/health'
import { listen } from './http/listen'
import { openApiRoutes } from './http/openapi'
import { apiRouter, unknownPath, unreadRequest } from './http/router'
import { type ScimBindings, scimRoutes } from './http/scim-routes'
import { jobHandlers } from './job-handlers'
import { scheduleKeeping } from './keeping/keep-documents'
import type { GatewayConfig } from './operation/gateway-config'
import { diskSpace } from './process/disk-space'
import { countEvents, createMetrics, type Metrics } from './process/metrics'
import { scheduleRenewals } from './screening/renew-screening-list'
import { watchLists } from './screening/watch-lists'
import { openServices, type Timing } from './services'
import { storeKeptOutcomes } from './sessions/outage'
import { watchClock } from './watch-clock'
import { watchStorage } from './watch-storage'

/** Recurring jobs. */
const schedules = [
  ...[scheduleSweep, scheduleCount, scheduleStorageCount],
  ...[scheduleRetention, scheduleKeeping],
]

export interface RunningGateway {
  readonly url: string
  /** Stops accepting calls, waits for running calls, releases the jobs, and closes all resources. */
  stop(): Promise<void>
}

/** Starts a whole gateway process: API, jobs, administration. */
export async function startGateway(
  config: GatewayConfig,
  log: Logger,
  timing: Timing,
): Promise<RunningGateway> {
  const metrics = createMetrics()
  const stopCounting = countEvents(metrics)
  const opened = await openServices(config, log, metrics, timing)
  const { services, mail, mayWork, runStep, close } = opened
  const { wakeUp } = timing
  const { db } = services.database
  const start = { db, keys: config.keys, now: services.clock(), log }
  await runStep(() => encryptAllAgain(start))
  await runStep(() => settleTokens(start, config.accessTokens))
  await runStep(() => beginAnchors(services, config.audit.key))
  await runStep(() => storeKeptOutcomes(services))
  for (const schedule of schedules) await runStep(() => schedule(db, services.clock()))
  if (!services.settings.suggestPeople) await runStep(() => forgetEverySuggestion(db))
  await runStep(() => scheduleRenewals(services))
  watchLists(metrics, services.screening)
  watchClock(metrics, services)
  const room = diskSpace({ dataDir: config.dataDir, blobs: services.blobs })
  watchStorage(metrics, services, { dataDir: config.dataDir, room })
  let draining = false
  let worker: ReturnType<typeof startWorker> | undefined
  const work = mayWork.then(() => {
    if (draining) return
    const { database, clock } = services
    worker = startWorker({ database, handlers: jobHandlers(services, mail), clock, wakeUp, log })
  })
  work.catch((err: unknown) => log.error({ err }, 'worker could not start'))
  const others = new Hono<{ Bindings: ScimBindings }>()
  others.route('/', healthRoutes(services, { room, isDraining: () => draining, mail: mail.state }))
  others.route('/', openApiRoutes())
  others.route('/', scimRoutes(services, metrics))
  others.notFound(unknownPath)
  const respond = apiRouter(services, metrics, config, (request, bindings) =>
    others.fetch(request, bindings),
  )
  const listener = getRequestListener((request, { incoming }) => respond(request, incoming), {
    ...withoutHost,
    errorHandler: unreadRequest,
  })
  const server = await listen(listener, config.port, config.host)
  // Registered before any connection: a connection made earlier would not be closed while it is kept alive.
  const drains = [drainOf(server)]
  drains.push(drainOf(await openAdminSocket(services, config.dataDir)))
  const metricsServer = await serveMetrics(metrics, config)
  if (metricsServer) drains.push(drainOf(metricsServer))
  return {
    url: addressOf(server),
    stop: async () => {
      draining = true
      // During this pause, a proxy that polls /readyz sends its requests elsewhere, before this server refuses any.
      await pause(config.stopDelayMs)
      await Promise.all(drains.map((drain) => drain()))
      await worker?.stop()
      stopCounting()
      await close()
    },
  }
}

/**
 * Host for requests that have none. HTTP/1.0 allows this (RFC 9112, 3.2), and some load balancers use it for health
 * checks.
 */
const withoutHost = { hostname: 'localhost' }

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Serves the metrics on a separate port, so that they are never published by accident. */
async function serveMetrics(
  { registry }: Metrics,
  { metricsPort, host }: GatewayConfig,
): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  return await listen(getRequestListener(app.fetch), metricsPort, host)
}
