import {
  OutgoingFailure,
  type OutgoingFailureCode,
} from '@paraph/validator/network/outgoing-failure'
import { describe, expect, it } from 'vitest'
import type { HttpClient, HttpRequest } from '@/lib/network/transport'
import { type CircuitSettings, withCircuit } from './circuit'

const request: HttpRequest = {
  method: 'GET',
  url: 'https://provider.example/session/1',
  timeoutMs: 1_000,
  responseBytesMax: 1_000,
}

type Answer = number | OutgoingFailureCode

/**
 * A provider that answers with `answer`, behind a circuit that opens after three failures and pauses for one second.
 */
function opened(more: Partial<CircuitSettings> = {}) {
  const service = { answer: 200 as Answer, calls: 0, now: 0 }
  const http: HttpClient = async () => {
    service.calls += 1
    if (typeof service.answer === 'string') throw new OutgoingFailure(service.answer, 'provider')
    return { status: service.answer, headers: {}, body: new Uint8Array() }
  }
  const settings = { now: () => service.now, failuresMax: 3, probeEveryMs: 1_000, ...more }
  const call = withCircuit(http, settings)
  const outcome = async () => {
    try {
      return (await call(request)).status
    } catch (error) {
      return error instanceof OutgoingFailure ? error.code : (error as { reason: string }).reason
    }
  }
  const fail = async (times: number, answer: Answer = 'connection') => {
    service.answer = answer
    for (let time = 0; time < times; time++) await outcome()
  }
  return { service, outcome, fail }
}

describe('a circuit', () => {
  it.each<Answer>(['connection', 'timeout', 'tls', 502, 503, 504, 580])(
    'opens after three failures of type %s and then makes no calls',
    async (answer) => {
      const { service, outcome, fail } = opened()
      await fail(3, answer)
      expect(await outcome()).toBe('unavailable')
      expect(service.calls).toBe(3)
    },
  )

  it.each<Answer>([200, 400, 404, 471, 500, 'cancelled'])(
    'stays closed after any number of responses of type %s',
    async (answer) => {
      const { service, outcome, fail } = opened()
      await fail(10, answer)
      expect(await outcome()).toBe(answer)
      expect(service.calls).toBe(11)
    },
  )

  it('counts only consecutive failures', async () => {
    const { outcome, fail } = opened()
    await fail(2)
    await fail(1, 200)
    await fail(2)
    expect(await outcome()).toBe('connection')
  })

  it('lets one call through after the pause, and pauses again if that call fails', async () => {
    const { service, outcome, fail } = opened()
    await fail(3)
    service.now = 1_000
    expect(await outcome()).toBe('connection')
    expect(await outcome()).toBe('unavailable')
    service.now = 1_999
    expect(await outcome()).toBe('unavailable')
  })

  it('sends one probe when several callers wait', async () => {
    const { service, outcome, fail } = opened()
    await fail(3)
    service.now = 1_000
    service.answer = 200
    expect(await Promise.all([outcome(), outcome()])).toEqual([200, 'unavailable'])
  })

  it('closes after the first answer', async () => {
    const { service, outcome, fail } = opened()
    await fail(3)
    service.now = 1_000
    service.answer = 200
    expect([await outcome(), await outcome()]).toEqual([200, 200])
  })

  it('reports once that it opened and once that it closed', async () => {
    const reported: string[] = []
    const { service, outcome, fail } = opened({ onChange: (state) => reported.push(state) })
    await fail(3)
    service.now = 1_000
    await outcome()
    service.now = 2_000
    service.answer = 200
    await outcome()
    await outcome()
    expect(reported).toEqual(['open', 'closed'])
  })
})
