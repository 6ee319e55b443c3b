import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import type { HttpClient, HttpResponse } from '@/lib/network/transport'
import { ProviderFailure } from './provider-failure'

export interface CircuitSettings {
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number
  /** Number of consecutive failed calls after which the circuit opens. */
  readonly failuresMax?: number
  /** Pause before a single probe call is let through, and between probes. */
  readonly probeEveryMs?: number
  /** Called whenever the circuit opens or closes. */
  readonly onChange?: (state: 'open' | 'closed') => void
}

/**
 * Wraps a client so that it stops calling a provider that is down. While the circuit is open every call fails at once
 * with `ProviderFailure` (`unavailable`), except for a probe from time to time; the first answer closes the circuit.
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

/** Statuses that mean the whole service is down; 500 may concern one request only. */
const outageStatuses = [502, 503, 504, 580]

function isOutage({ status }: HttpResponse): boolean {
  return outageStatuses.includes(status)
}

/** A call that we cancelled says nothing about the provider. */
function isCancelled(error: unknown): boolean {
  return error instanceof OutgoingFailure && error.code === 'cancelled'
}
