import { describe, expect, it } from 'vitest'
import { ProviderFailure, type ProviderFailureReason } from '@/lib/providers/provider-failure'
import { sessionFailure } from './end-session'

/** The expected error code for each reason of a provider. */
const decided: Readonly<Record<ProviderFailureReason, number>> = {
  refused: 40020,
  'wrong-code': 40020,
  'timed-out': 40021,
  'phone-absent': 40021,
  'certificate-revoked': 40403,
  'no-account': 40401,
  'not-qualified': 40403,
  'account-unusable': 40403,
  'app-outdated': 50001,
  'wrong-purpose': 40403,
  'no-algorithm': 40403,
  'other-person': 40403,
  'not-authorised': 50003,
  'wrong-configuration': 50004,
  'request-rejected': 50004,
  'certificate-late': 40801,
  unavailable: 50002,
  'session-lost': 50001,
  'not-delivered': 50001,
  'keys-mismatch': 50001,
  'certificate-rejected': 50001,
  'answer-rejected': 50001,
  'unknown-result': 50001,
}

describe('sessionFailure', () => {
  it.each(Object.entries(decided))(
    'ends a session with provider reason %s with code %i',
    (reason, code) => {
      const failure = sessionFailure(new ProviderFailure(reason as ProviderFailureReason))
      expect(failure).toMatchObject({ code, reason })
    },
  )

  it('reports an unexpected error as our own fault', () => {
    expect(sessionFailure(new RangeError('x')).code).toBe(50001)
  })
})
