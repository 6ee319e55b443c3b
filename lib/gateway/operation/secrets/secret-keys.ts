import { createHmac, hkdfSync } from 'node:crypto'

/** One value of GATEWAY_SECRET. */
export interface SecretKey {
  /** Says which value something was made with, and nothing about the value: 12 hex digits. */
  readonly id: string
  readonly secret: string
}

/** All values of GATEWAY_SECRET, the newest first: that one writes, all of them read. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

/** Throws when there is no value at all. */
export function secretKeys(values: readonly string[]): SecretKeys {
  const [first, ...others] = [...new Set(values)].map((secret) => ({ id: keyId(secret), secret }))
  if (!first) throw new Error('There is no gateway secret')
  return [first, ...others]
}

/** RFC 5869: what is derived for the id gives nothing away of what is derived for other uses. */
function keyId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'paraph key id', 6)).toString('hex')
}

/**
 * The key under which something is counted or recognised: a digest keyed with the gateways' common secret, hex. There are
 * few enough codes and addresses to try them one by one, so a plain digest would hide none.
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
