import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { parseTimeStampToken } from '#pki/time-stamp/token'
import { verifyTimeStampToken } from '#pki/time-stamp/verify'
import { digestToStamp } from './bundle-files'
import type { BundleManifest } from './manifest'

/** The time of a token over this manifest. Its authority is not checked. Undefined if the token does not fit. */
export function unverifiedTimeOf(manifest: BundleManifest, encoded: Bytes): Date | undefined {
  try {
    const token = parseTimeStampToken(encoded)
    const { failures } = verifyTimeStampToken(token, { digest: digestToStamp(manifest) })
    const isRight = token.messageImprint.algorithm === 'SHA-256' && failures.length === 0
    return isRight ? token.genTime : undefined
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
