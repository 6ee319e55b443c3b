import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { Certificate } from '@/lib/pki/certificate'
import { checkList, type ListVerdict } from '../list/check-list'

/** `checkList` for the list at an address, remembering its last answers. */
export type ListChecker = (
  url: string,
  bytes: Bytes,
  signers: readonly Certificate[],
) => ListVerdict

/** Lists change a few times a year and are looked at several times a day: the same bytes are read once. */
export function listChecker(): ListChecker {
  const remembered = new Map<string, { readonly key: string; readonly verdict: ListVerdict }>()
  return (url, bytes, signers) => {
    const fingerprints = signers.map(({ fingerprint }) => fingerprint).toSorted()
    const key = [encodeHex(digest('SHA-256', bytes)), ...fingerprints].join(' ')
    const known = remembered.get(url)
    if (known?.key === key) return known.verdict
    const verdict = checkList(bytes, () => signers)
    if (verdict.isAuthentic) remembered.set(url, { key, verdict })
    return verdict
  }
}
