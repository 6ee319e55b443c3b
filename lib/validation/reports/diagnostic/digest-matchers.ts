import { encodeBase64 } from '@/lib/encoding/base64'
import type { DigestMatcher } from '../../model/digest-matcher'
import { digestName } from './algorithm-names'

/** A signed digest beside its data. */
export function digestMatchers(references: readonly DigestMatcher[]) {
  return references.map(({ type, name, found, intact, digestAlgorithm, digest, duplicated }) => ({
    type,
    name,
    DataFound: found,
    DataIntact: intact,
    DigestMethod: digestAlgorithm && digestName(digestAlgorithm),
    DigestValue: encodeBase64(digest),
    duplicated,
  }))
}
