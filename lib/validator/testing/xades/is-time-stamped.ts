import { type Bytes, equalBytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { XmlTimeStamp } from '#signature/xades/properties/time-stamp'
import { digestOfImprint } from '#signature/xades/time-stamp-imprint'

/**
 * Whether one of the tokens in a time-stamp property has the digest of the covered data. Undefined if a part was
 * refused or a file is missing.
 */
export async function isTimeStamped(
  { imprint, alternativeImprint }: XmlTimeStamp,
  { algorithm, digest }: TokenImprint,
  files: DetachedFiles,
): Promise<boolean | undefined> {
  const found = await digestOfImprint(imprint, algorithm, files)
  if (!found) return undefined
  if (equalBytes(found, digest)) return true
  const another =
    alternativeImprint && (await digestOfImprint(alternativeImprint, algorithm, files))
  return another !== undefined && equalBytes(another, digest)
}

/** The message imprint of a token. */
interface TokenImprint {
  readonly algorithm: DigestAlgorithm
  readonly digest: Bytes
}
