import { hkdfSync } from 'node:crypto'

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
