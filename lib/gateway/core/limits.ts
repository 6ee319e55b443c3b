import { createHmac } from 'node:crypto'
import { formatSemanticsIdentifier, personIdentifier } from '@/lib/providers/person-identity'

import type { Person } from '@/lib/vocabulary/person'
import type { SecretKey } from './secrets/secret-keys'

/** What can be reached, as operators see it counted. */
export type LimitName =
  | 'prompt-live'
  | 'prompt-minute'
  | 'prompt-hour'
  | 'people-of-address'
  | 'people-of-link'
  | 'mail-of-address'
  | 'confirmation'
  | 'strangers-of-owner'
  | 'mail-of-owner'
  | 'mail-of-relying-party'
  | 'wrong-token'
  | 'evidence'
  | 'storage-of-owner'
  | 'storage-of-relying-party'
  | 'storage-of-all'

/**
 * Under what something is counted or known again: a digest keyed with the gateways' common secret, hex. Codes and addresses
 * are few enough to be tried out one by one, so that a plain digest would hide none.
 */
export function limitKey(
  { secret }: SecretKey,
  kind: string,
  ...values: readonly string[]
): string {
  return createHmac('sha256', secret)
    .update([kind, ...values].join(':'))
    .digest('hex')
}

/** By the identity that certificates have: country and personal code. */
export function personKey(key: SecretKey, person: Person): string {
  return limitKey(key, 'person', formatSemanticsIdentifier(personIdentifier(person)))
}
