import type { SubIndication } from '@paraph/validator/validation/model/conclusion'
import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { closerReasons } from './checked-signature'

/** EN 319 102-1, table 5. If a value is added there, this does not compile until the value has texts. */
const subIndications = {
  FORMAT_FAILURE: true,
  HASH_FAILURE: true,
  SIG_CRYPTO_FAILURE: true,
  SIG_CONSTRAINTS_FAILURE: true,
  CHAIN_CONSTRAINTS_FAILURE: true,
  CERTIFICATE_CHAIN_GENERAL_FAILURE: true,
  CRYPTO_CONSTRAINTS_FAILURE: true,
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: true,
  EXPIRED: true,
  NOT_YET_VALID: true,
  REVOKED: true,
  REVOKED_NO_POE: true,
  REVOKED_CA_NO_POE: true,
  NO_SIGNING_CERTIFICATE_FOUND: true,
  NO_CERTIFICATE_CHAIN_FOUND: true,
  SIGNED_DATA_NOT_FOUND: true,
  SIGNATURE_POLICY_NOT_AVAILABLE: true,
  POLICY_PROCESSING_ERROR: true,
  TIMESTAMP_ORDER_FAILURE: true,
  OUT_OF_BOUNDS_NO_POE: true,
  OUT_OF_BOUNDS_NOT_REVOKED: true,
  REVOCATION_OUT_OF_BOUNDS_NO_POE: true,
  TRY_LATER: true,
  NO_POE: true,
  UNEXPECTED_ERROR: true,
} as const satisfies Record<SubIndication, true>

describe('the reasons for an invalid signature', () => {
  it.each(languages)('are all explained, with what to do, in %s', async (language) => {
    const { reasons } = await readMessages(language)
    const explained = Object.keys(reasons).toSorted()
    const all = new Set([...Object.keys(subIndications), ...closerReasons.values()])
    const wanted = [...all].flatMap((reason) => [reason, `${reason}_next`])
    expect(explained).toEqual(wanted.toSorted())
  })
})
