import type { ReferenceVerification } from '@/lib/signature/xades/verify'
import type { DigestMatcher, DigestMatcherType } from '../../model/digest-matcher'

const manifestType = 'http://www.w3.org/2000/09/xmldsig#Manifest'
const countersignedType = 'http://uri.etsi.org/01903#CountersignedSignature'

/** A ds:Reference beside its data. */
export function xadesDigestMatcher({
  reference,
  found,
  intact,
  refusal,
}: ReferenceVerification): DigestMatcher {
  const { uri, digestAlgorithm, digestValue } = reference
  return {
    type: typeOf(reference),
    name: uri || reference.id,
    found,
    intact,
    digestAlgorithm,
    digest: digestValue ?? new Uint8Array(),
    ...(refusal === 'id-ambiguous' && { duplicated: true }),
  }
}

const types: Readonly<Record<string, DigestMatcherType>> = {
  'signed-properties': 'SIGNED_PROPERTIES',
  object: 'OBJECT',
  'inside-object': 'OBJECT',
  'key-info': 'KEY_INFO',
}

function typeOf({ type, source, uri }: ReferenceVerification['reference']): DigestMatcherType {
  if (type === manifestType) return 'MANIFEST'
  if (type === countersignedType) return 'COUNTER_SIGNATURE'
  if (uri?.startsWith('#xpointer')) return 'XPOINTER'
  const place = source.kind === 'same-document' ? types[source.selected.place] : undefined
  return place ?? 'REFERENCE'
}
