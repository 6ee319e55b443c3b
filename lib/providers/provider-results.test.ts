import { describe, expect, it } from 'vitest'
import { answering } from '@/lib/testing/providers/simulated-providers'
import type { AuthenticationOrder, PhoneProvider } from './identity-provider'
import { mobileId } from './mobile-id/mobile-id'
import { ProviderFailure, providerFailures } from './provider-failure'
import type { ProviderSettings } from './provider-settings'
import { smartId } from './smart-id/smart-id'

const order: AuthenticationOrder = {
  person: { country: 'EE', personalCode: '60001019906', phone: '+37200000766' },
  verificationCode: '0000',
  challenge: Buffer.alloc(64).toString('base64'),
  state: { interactions: 'W10=' },
}

/** The result of reading a session when the provider answers with this body. */
async function outcome(provider: PhoneProvider): Promise<string> {
  try {
    const answer = await provider.readAuthentication(order, 'session', { waitMs: 1_000 })
    return answer === 'running' ? answer : 'answered'
  } catch (error) {
    if (error instanceof ProviderFailure) return error.reason
    throw error
  }
}

function settings(body: unknown): ProviderSettings {
  return {
    http: answering(200, body),
    url: 'http://provider.example',
    relyingParty: { uuid: 'uuid', name: 'DEMO' },
    issuersOf: async () => undefined,
    isRevoked: async () => false,
    clock: () => new Date('2026-03-01T12:00:00Z'),
  }
}

const mobile = (body: unknown) => mobileId(settings(body))
const smart = (body: unknown) => smartId({ ...settings(body), schemeName: 'smart-id' })

// The provider's result codes of a session; the reason determines who must act.
const mobileIdResults = {
  TIMEOUT: 'timed-out',
  EXPIRED_TRANSACTION: 'timed-out',
  NOT_MID_CLIENT: 'no-account',
  USER_CANCELLED: 'refused',
  SIGNATURE_HASH_MISMATCH: 'keys-mismatch',
  PHONE_ABSENT: 'phone-absent',
  DELIVERY_ERROR: 'not-delivered',
  SIM_ERROR: 'not-delivered',
  ERROR: 'unknown-result',
  toString: 'unknown-result',
  '': 'unknown-result',
}

const smartIdResults = {
  USER_REFUSED: 'refused',
  USER_REFUSED_INTERACTION: 'refused',
  USER_REFUSED_CERT_CHOICE: 'refused',
  WRONG_VC: 'wrong-code',
  TIMEOUT: 'timed-out',
  DOCUMENT_UNUSABLE: 'account-unusable',
  ACCOUNT_UNUSABLE: 'account-unusable',
  REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP: 'app-outdated',
  PROTOCOL_FAILURE: 'unknown-result',
  EXPECTED_LINKED_SESSION: 'unknown-result',
  SERVER_ERROR: 'unknown-result',
  constructor: 'unknown-result',
}

describe('the end of a session', () => {
  it.each(Object.entries(mobileIdResults))('Mobile-ID result %j is %s', async (result, reason) => {
    expect(await outcome(mobile({ state: 'COMPLETE', result }))).toBe(reason)
  })

  it.each(Object.entries(smartIdResults))('Smart-ID result %j is %s', async (endResult, reason) => {
    expect(await outcome(smart({ state: 'COMPLETE', result: { endResult } }))).toBe(reason)
  })

  it.each([{}, [], null, 'OK', { state: 'DONE' }, { state: 'COMPLETE', result: { endResult: 1 } }])(
    'is unknown when the body is %j',
    async (body) => {
      expect(await outcome(mobile(body))).toBe('unknown-result')
      expect(await outcome(smart(body))).toBe('unknown-result')
    },
  )
})

describe('ProviderFailure', () => {
  it('names the actor for every reason', () => {
    const actors = new Set(Object.values(providerFailures))
    expect(actors).toEqual(new Set(['person', 'account', 'operator', 'service']))
    expect(new ProviderFailure('refused').actor).toBe('person')
  })
})
