import { configuredClient } from '@/lib/network/outgoing'
import type { TraceListener } from './open-telemetry'
import { recordWith } from './span'
import type { TraceSettings } from './trace-settings'

/**
 * Starts recording requests and jobs of this process and sending them to the collector. Without settings the SDK is
 * not even loaded. Returns a function that stops it.
 */
export async function startTracing(
  settings: TraceSettings | undefined,
  listener: TraceListener,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  const { openRecorder } = await import('./open-telemetry')
  const { recorder, stop } = openRecorder(settings, configuredClient(), listener)
  recordWith(recorder)
  return async () => {
    recordWith(undefined)
    await stop()
  }
}
