import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'

const parsedKeys = new Map<string, KeyObject>()
const parsedKeysMax = 1_000

/**
 * The key of a SubjectPublicKeyInfo, DER. Parsing one costs as much as verifying with it, and the keys
 * of authorities return all the time: the last thousand are remembered. Throws what node:crypto throws.
 */
export function publicKeyOf(subjectPublicKeyInfo: Bytes): KeyObject {
  const name = encodeHex(digest('SHA-256', subjectPublicKeyInfo))
  const known = parsedKeys.get(name)
  if (known) return known
  const der = Buffer.from(subjectPublicKeyInfo)
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  forgetOldest()
  parsedKeys.set(name, key)
  return key
}

function forgetOldest(): void {
  const [oldest] = parsedKeys.keys()
  if (oldest && parsedKeys.size >= parsedKeysMax) parsedKeys.delete(oldest)
}
