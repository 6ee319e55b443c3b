import { type Conclusion, info, passed, withRemarks } from '../conclusion'
import type { SignaturePolicy } from '../model/signature'

/**
 * VCI, validation context initialisation (EN 319 102-1, 5.2.4). We validate by our own policy: one that the
 * signer names and nobody here knows binds the signer, and is mentioned.
 */
export function initializeContext(policy: SignaturePolicy): Conclusion {
  if (policy.kind !== 'explicit' || policy.isKnown) return passed
  return withRemarks(passed, [info('policy-not-available', policy.id)])
}
