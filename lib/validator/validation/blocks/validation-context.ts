import { equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { because, type Conclusion, info, passed, withRemarks } from '../model/conclusion'
import type { SignaturePolicy } from '../model/signature'

type ExplicitPolicy = Extract<SignaturePolicy, { kind: 'explicit' }>

/**
 * VCI, validation context initialisation (EN 319 102-1, 5.2.4). We validate by our own policy. An unknown policy of the
 * signer only causes a remark; a policy document stored in the signature must match the signed digest.
 */
export function initializeContext(policy: SignaturePolicy): Conclusion {
  if (policy.kind !== 'explicit') return passed
  if (isAnother(policy))
    return because('POLICY_PROCESSING_ERROR', 'policy-digest-differs', policy.id)
  if (policy.isKnown || policy.stored) return passed
  return withRemarks(passed, [info('policy-not-available', policy.id)])
}

function isAnother({ stored, digest: signed }: ExplicitPolicy): boolean {
  if (!stored || !signed?.algorithm) return false
  return !equalBytes(digest(signed.algorithm, stored), signed.value)
}
