import type { Bytes } from '@/lib/encoding/bytes'
import type { XadesSignature } from '@/lib/signature/xades/read'
import type { SignaturePolicy } from '../../model/signature'
import { isTimeMarkPolicy } from './time-mark'

/** The policy the signer names, in the words of the model. */
export function xadesPolicy({
  signedProperties,
  unsignedProperties,
}: Pick<XadesSignature, 'signedProperties' | 'unsignedProperties'>): SignaturePolicy {
  const policy = signedProperties?.policy
  if (!policy) return { kind: 'none' }
  if (policy.kind === 'implied') return policy
  const { identifier: id, description, addresses, digestAlgorithm: algorithm } = policy
  const { digestValue: value } = policy
  return {
    kind: 'explicit',
    id,
    url: addresses[0],
    description,
    isKnown: isTimeMarkPolicy(policy),
    digest: value && { algorithm, value },
    // What is digested after transforms is not the document as it was stored.
    ...(policy.transforms.length === 0 && storedIn(unsignedProperties)),
  }
}

function storedIn(properties: XadesSignature['unsignedProperties']): { readonly stored?: Bytes } {
  const stored = properties.flatMap((one) =>
    one.kind === 'policy-store' && one.document ? [one.document] : [],
  )[0]
  return stored ? { stored } : {}
}
