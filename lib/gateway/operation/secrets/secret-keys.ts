import { createHmac, hkdfSync } from 'node:crypto'

/** One value of GATEWAY_SECRET. */
export interface SecretKey {
  /** Id of the value: 12 hex digits that reveal nothing about the value. */
  readonly id: string
  readonly secret: string
}

/** All values of GATEWAY_SECRET, newest first. The first value writes; all values read. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

/** Returns the keys, newest first. Throws if there is no value. */
export function secretKeys(values: readonly string[]): SecretKeys {
  const [first, ...others] = [...new Set(values)].map((secret) => ({ id: keyId(secret), secret }))
  if (!first) throw new Error('There is no gateway secret')
  return [first, ...others]
}

/** RFC 5869: the derived id reveals nothing about keys derived for other uses. */
function keyId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'paraph key id', 6)).toString('hex')
}

/**
 * The key under which a person or an address is counted or recognised: a keyed digest with the gateways' common secret,
 * hex. A plain digest of a personal code or address could be reversed by trying them all.
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
