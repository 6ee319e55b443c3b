import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import { RecentMap } from './recent-map'

/** Reading a key costs as much as verifying with it, and those of authorities return all the time. */
const recentKeys = new RecentMap<KeyObject>(1_000)

/** The key of a SubjectPublicKeyInfo, DER. Throws what node:crypto throws when it cannot be used. */
export function publicKeyOf(subjectPublicKeyInfo: Bytes): KeyObject {
  const name = encodeHex(digest('SHA-256', subjectPublicKeyInfo))
  return recentKeys.get(name, () =>
    createPublicKey({ key: Buffer.from(subjectPublicKeyInfo), format: 'der', type: 'spki' }),
  )
}
