import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { startWorker } from '@/lib/queue/worker'
import { openAdminSocket } from './admin/admin-socket'
import { ensureTokens } from './admin/tokens'
import type { GatewayConfig } from './gateway-config'
import { healthRoutes } from './http/health'
import { openApiRoutes } from './http/openapi'
import { apiRouter, unknownPath } from './http/router'
import { jobHandlers } from './jobs/handlers'
import { scheduleRenewals } from './jobs/renew-screening-list'
import { scheduleSweep } from './jobs/sweep-blobs'
import { createMetrics, type Metrics } from './metrics'
import { watchLists } from './screening/watch-lists'
import { openServices } from './services'

export interface RunningGateway {
  readonly url: string
  /** Takes no more calls, lets the running ones end, hands the jobs back, closes what is open. */
  stop(): Promise<void>
}

/** A whole gateway process: API, jobs, administration. */
export async function startGateway(config: GatewayConfig, log: Logger): Promise<RunningGateway> {
  const metrics = createMetrics()
  const { services, mail, bell, close } = await openServices(config, log, metrics)
  const { db } = services.database
  await ensureTokens(db, config.accessTokens, config.secret, services.clock())
  await scheduleSweep(services.database.db, services.clock())
  await scheduleRenewals(services)
  watchLists(metrics, services.screening)
  const worker = startWorker({
    database: services.database,
    handlers: jobHandlers(services, mail),
    clock: services.clock,
    bell,
    log,
  })
  let draining = false
  const others = new Hono()
  others.route('/', healthRoutes(services, { isDraining: () => draining, mail: mail.state }))
  others.route('/', openApiRoutes())
  others.notFound(unknownPath)
  const respond = apiRouter(services, metrics, (request) => others.fetch(request))
  const server = await listen(getRequestListener(respond), config.port, config.host)
  const admin = await openAdminSocket(services, config.dataDir)
  const metricsServer = await serveMetrics(metrics, config)
  return {
    url: addressOf(server),
    stop: async () => {
      draining = true
      await Promise.all([drain(server), drain(admin), metricsServer && drain(metricsServer)])
      await worker.stop()
      await close()
    },
  }
}

async function listen(
  listener: Parameters<typeof createServer>[1],
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer({ requestTimeout: 600_000, keepAliveTimeout: 65_000 }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  await closed
}

/** On a port of its own, so that it is never published by accident. */
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
