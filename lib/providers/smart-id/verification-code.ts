import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'

/**
 * The code an app shows for a v2 digest or a v3 challenge: the last two bytes of its SHA-256 as a number, modulo
 * 10000, as four digits. Unlike with Mobile-ID, the bytes are hashed again.
 */
export function verificationCode(digestOrChallenge: Bytes): string {
  const hash = digest('SHA-256', digestOrChallenge)
  const number = Buffer.from(hash).readUInt16BE(hash.length - 2) % 10_000
  return String(number).padStart(4, '0')
}
