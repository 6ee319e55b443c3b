import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import { answering } from '@/lib/testing/providers/simulated-providers'
import { mobileId } from './mobile-id/mobile-id'
import { readSession as readMobileId } from './mobile-id/session'
import { ProviderFailure } from './provider-failure'
import type { ProviderSettings } from './provider-settings'
import { readSession as readSmartId, sessionReader } from './smart-id/session'
import { smartId } from './smart-id/smart-id'
import { statusAnswer as statusAnswerV2 } from './smart-id/v2/wire'

interface Vector {
  readonly id: string
  readonly api: string
  readonly body: unknown
  readonly expected_outcome: string
}

/** Settings of a provider that answers with the body, at a time when its certificates were valid. */
function settings(body: object, at: string): ProviderSettings {
  return {
    http: answering(200, { sessionID: 'session', ...body }),
    url: 'http://provider.example',
    relyingParty: { uuid: 'uuid', name: 'DEMO' },
    issuersOf: async () => [],
    isRevoked: async () => false,
    clock: () => new Date(at),
  }
}

const waiting = { waitMs: 1_000 }

/** Holders of the certificates in certificate answers. */
const holders = {
  mid: { country: 'EE', personalCode: '31111111111', phone: '+37200000766' },
  smart: { country: 'EE', personalCode: '40504040001' },
} as const

const readers: Readonly<Record<string, (body: object) => Promise<unknown>>> = {
  mid: (body) => readMobileId(settings(body, '2026-03-01'), 'signature', 'session', waiting),
  'smartid-v2': (body) =>
    sessionReader(statusAnswerV2)(settings(body, '2026-03-01'), 'session', waiting),
  'smartid-v3': (body) => readSmartId(settings(body, '2026-03-01'), 'session', waiting),
  'mid-certificate': (body) =>
    mobileId(settings(body, '2018-03-01')).signingCertificate({
      person: holders.mid,
      level: 'QUALIFIED',
    }),
  'smartid-v3-certificate': (body) =>
    smartId({
      ...settings(body, '2026-03-01'),
      schemeName: 'smart-id-demo',
    }).signingCertificate({
      person: holders.smart,
      level: 'QSCD',
      documentNumber: 'PNOEE-40504040001-MOCK-Q',
    }),
}

async function outcome({ api, body }: Vector): Promise<string> {
  try {
    const answer = await readers[api]?.(body as object)
    return answer === 'running' ? answer : 'ok'
  } catch (error) {
    if (error instanceof ProviderFailure) return error.reason
    throw error
  }
}

/** How outcomes in the providers' own test vectors map to our reasons. */
const publishedOutcomes: readonly (readonly [RegExp, string])[] = [
  [/^ok$/, 'ok'],
  [/^pending$/, 'running'],
  [/^timeout$/, 'timed-out'],
  [/^not_mid_client$/, 'no-account'],
  [/^user_(refused|cancelled)|treat as( a)? refusal/, 'refused'],
  [/^invalid_user_configuration$/, 'keys-mismatch'],
  [/^phone_not_available$/, 'phone-absent'],
  [/^delivery_error$/, 'not-delivered'],
  [/^wrong_vc$/, 'wrong-code'],
  [/^(document|account)_unusable$/, 'account-unusable'],
  [/^required_interaction_not_supported$/, 'app-outdated'],
  [
    /^(internal_error|protocol_failure|expected_linked_session|server_error|unprocessable_response)$/,
    'unknown-result',
  ],
]

describe.runIf(hasIdentityVectors)('published bodies', () => {
  const vectors = identityVectors<Vector>('session_status')

  it('are all present', () => {
    expect(vectors).toHaveLength(52)
  })

  it.each(vectors)('$id: $expected_outcome', async (vector) => {
    const expected = publishedOutcomes.find(([word]) => word.test(vector.expected_outcome))?.[1]
    expect(await outcome(vector)).toBe(expected)
  })
})

describe.runIf(hasIdentityVectors)('published bodies', () => {
  it.each(['mid', 'smartid-v2', 'smartid-v3'])(
    'of one API do not crash the reader of another: %s',
    async (api) => {
      for (const { body } of identityVectors<Vector>('session_status')) {
        const end = await outcome({ id: '', api, body, expected_outcome: '' })
        expect(end).toEqual(expect.any(String))
      }
    },
  )
})
