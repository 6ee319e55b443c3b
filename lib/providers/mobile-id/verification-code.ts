import type { Bytes } from '@/lib/encoding/bytes'

/**
 * The code a phone shows: the first six and the last seven bits of the digest it is given, as four
 * decimal digits, 0000 to 8191 (MID REST API, verification code).
 */
export function verificationCode(digest: Bytes): string {
  const [first, last] = [digest.at(0), digest.at(-1)]
  if (first === undefined || last === undefined || digest.length < 20) {
    throw new RangeError('A verification code needs a digest of at least 20 bytes')
  }
  const number = ((first & 0xfc) << 5) | (last & 0x7f)
  return String(number).padStart(4, '0')
}
