import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'

/** Four digits from the last two bytes of SHA-256 over what the phone got: its hash, or the decoded rpChallenge. */
export function verificationCode(data: Bytes): string {
  const [high = 0, low = 0] = digest('SHA-256', data).subarray(-2)
  return ((high * 256 + low) % 10_000).toString().padStart(4, '0')
}
