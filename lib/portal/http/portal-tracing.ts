import { startTracing } from '@/lib/trace/start-tracing'
import { portalLog } from '../portal-log'
import { portalSettings } from '../settings'

/** Sends what pages do to the operator's collector, if there is one. */
export async function startPortalTracing(): Promise<void> {
  const { traces } = portalSettings()
  const stop = await startTracing(traces, { log: portalLog(), onDropped: () => {} })
  if (!traces) return
  // Next answers what it has begun to answer before it exits; what is written down by then goes along.
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
