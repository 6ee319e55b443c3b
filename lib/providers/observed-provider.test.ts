import { describe, expect, it } from 'vitest'
import { answering } from '@/lib/testing/providers/simulated-providers'
import { mobileId } from './mobile-id/mobile-id'
import { observedProvider } from './observed-provider'

const person = { country: 'LT', personalCode: '50001018865', phone: '+37060000666' } as const
const prompt = { text: '', format: 'GSM-7', language: 'ENG' } as const

/** A provider that always gives this answer, and the outcomes reported about it. */
function observed(status: number, body: unknown) {
  const reported: string[] = []
  const provider = mobileId({
    http: answering(status, body),
    url: 'http://provider.example',
    relyingParty: { uuid: 'uuid', name: 'DEMO' },
    issuersOf: async () => undefined,
    isRevoked: async () => false,
    clock: () => new Date('2026-03-01T12:00:00Z'),
  })
  const watched = observedProvider(provider, (call, outcome) => reported.push(`${call} ${outcome}`))
  return { reported, watched, order: watched.orderAuthentication({ person, prompt }) }
}

describe('an observed provider', () => {
  it('reports a successful call and a running session', async () => {
    const { reported, watched, order } = observed(200, { sessionID: 'abc', state: 'RUNNING' })
    await watched.startAuthentication(order)
    await watched.readAuthentication(order, 'abc', { waitMs: 1_000 })
    expect(reported).toEqual(['startAuthentication ok', 'readAuthentication running'])
  })

  it('reports the reason of a failure and rethrows it', async () => {
    const { reported, watched } = observed(401, {})
    const asked = watched.signingCertificate({ person, level: 'QSCD' })
    await expect(asked).rejects.toHaveProperty('reason', 'not-authorised')
    expect(reported).toEqual(['signingCertificate not-authorised'])
  })

  it('reports an error that is not a provider failure as a fault', async () => {
    const { reported, watched, order } = observed(200, {})
    const asked = watched.startAuthentication({ ...order, state: 'nonsense' })
    await expect(asked).rejects.toThrow()
    expect(reported).toEqual(['startAuthentication fault'])
  })
})
