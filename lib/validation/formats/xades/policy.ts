import type { SignaturePolicy as XadesPolicy } from '@/lib/signature/xades/properties/signature-policy'
import type { SignaturePolicy } from '../../model/signature'
import { isTimeMarkPolicy } from './time-mark'

/** The policy the signer names, in the words of the model. */
export function xadesPolicy(policy: XadesPolicy | undefined): SignaturePolicy {
  if (!policy) return { kind: 'none' }
  if (policy.kind === 'implied') return policy
  const { identifier: id, description, addresses } = policy
  return {
    kind: 'explicit',
    id,
    url: addresses[0],
    description,
    isKnown: isTimeMarkPolicy(policy),
  }
}
