import { OutgoingFailure } from '@/lib/network/outgoing-failure'
import type { HttpClient, HttpResponse } from '@/lib/network/transport'
import { ProviderFailure } from './provider-failure'

export interface CircuitSettings {
  /** Milliseconds that only go forward. */
  readonly now: () => number
  /** Calls in a row that reached nobody, until nobody is called any more. */
  readonly failuresMax?: number
  /** Pause before one call may find out whether the provider is back, and between such calls. */
  readonly probeEveryMs?: number
  /** Told whenever the circuit opens or closes. */
  readonly onChange?: (state: 'open' | 'closed') => void
}

/**
 * A client that stops calling a provider which is down: while the circuit is open every call fails at
 * once, but for a probe from time to time; the first answer closes it. Throws `ProviderFailure`
 * (`unavailable`) in place of calling.
 */
export function withCircuit(http: HttpClient, settings: CircuitSettings): HttpClient {
  const { now, failuresMax = 5, probeEveryMs = 5_000, onChange } = settings
  let failures = 0
  let probeAt = 0

  const succeed = () => {
    if (failures >= failuresMax) onChange?.('closed')
    failures = 0
  }
  const fail = () => {
    failures += 1
    if (failures < failuresMax) return
    probeAt = now() + probeEveryMs
    if (failures === failuresMax) onChange?.('open')
  }
  const admit = () => {
    if (failures < failuresMax) return
    if (now() < probeAt) throw new ProviderFailure('unavailable', { providerWord: 'circuit-open' })
    probeAt = now() + probeEveryMs
  }

  return async (request) => {
    admit()
    try {
      const response = await http(request)
      if (isOutage(response)) fail()
      else succeed()
      return response
    } catch (error) {
      if (!isCancelled(error)) fail()
      throw error
    }
  }
}

/** Statuses of a service that is not there as a whole; 500 may be about one request only. */
const outageStatuses = [502, 503, 504, 580]

function isOutage({ status }: HttpResponse): boolean {
  return outageStatuses.includes(status)
}

/** Our own change of mind says nothing about the provider. */
function isCancelled(error: unknown): boolean {
  return error instanceof OutgoingFailure && error.code === 'cancelled'
}
