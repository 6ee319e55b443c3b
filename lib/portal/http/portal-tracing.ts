import { startTracing } from '@/lib/trace/start-tracing'
import { portalLog } from '../portal-log'
import { portalSettings } from '../settings'

/** Sends what pages do to the operator's collector, if there is one. */
export async function startPortalTracing(): Promise<void> {
  const { traces } = portalSettings()
  const stop = await startTracing(traces, { log: portalLog(), onDropped: () => {} })
  if (!traces) return
  // Next finishes its answers before it exits; spans written by then are sent too.
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
