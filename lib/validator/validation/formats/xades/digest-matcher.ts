import type { ReferenceVerification } from '#signature/xades/verify'
import type { DigestMatcher, DigestMatcherType } from '../../model/digest-matcher'
import type { StructureFinding } from '../../model/token'

/** The references in signed manifests. Their data may be missing: XMLDSig lets the application decide what it needs. */
export function manifestEntryMatchers(
  entries: readonly ReferenceVerification[],
): readonly DigestMatcher[] {
  return entries.map((entry) => ({
    ...xadesDigestMatcher(entry),
    type: 'MANIFEST_ENTRY',
    isOptional: true,
  }))
}

/** Findings about missing files of a manifest. If all of them are missing, the signed data is not found. */
export function manifestEntryFindings(
  entries: readonly ReferenceVerification[],
): readonly StructureFinding[] {
  const missing = entries.filter(({ found }) => !found)
  if (missing.length === 0) return []
  const names = missing.slice(0, entriesNamed).map(({ reference: { uri = '' } }) => uri)
  const common = { key: 'manifest-entry-missing', about: names.join(', ') } as const
  return missing.length === entries.length
    ? [{ ...common, severity: 'broken', subIndication: 'SIGNED_DATA_NOT_FOUND' }]
    : [{ ...common, severity: 'warn' }]
}

/** Maximum number of names in a finding. Nobody would read a longer list. */
const entriesNamed = 5

const objectType = 'http://www.w3.org/2000/09/xmldsig#Object'
const manifestType = 'http://www.w3.org/2000/09/xmldsig#Manifest'
const countersignedType = 'http://uri.etsi.org/01903#CountersignedSignature'

/** A ds:Reference compared with its data. */
export function xadesDigestMatcher({
  reference,
  found,
  intact,
  refusal,
}: ReferenceVerification): DigestMatcher {
  const { uri, digestAlgorithm, digestValue } = reference
  const isMeant = isWhatItSays(reference)
  return {
    type: typeOf(reference),
    name: uri || reference.id,
    found: found && isMeant,
    intact: intact && isMeant,
    digestAlgorithm,
    digest: digestValue ?? new Uint8Array(),
    missing: unsupportedIn(reference, refusal),
    duplicated: refusal === 'id-ambiguous' || undefined,
  }
}

function unsupportedIn(
  { transforms, uri = '' }: ReferenceVerification['reference'],
  refusal: ReferenceVerification['refusal'],
): DigestMatcher['missing'] {
  if (refusal === 'transform-order') {
    const about = transforms.map(({ kind }) => kind).join(', ')
    return { key: 'transform-order-not-supported', about }
  }
  if (refusal === 'xpointer-not-allowed') return { key: 'transform-not-supported', about: uri }
  if (refusal !== 'transform-not-allowed') return undefined
  const unknown = transforms.flatMap((one) => (one.kind === 'not-allowed' ? [one.uri] : []))
  const about = unknown.length > 0 ? unknown : transforms.map(({ kind }) => kind)
  return { key: 'transform-not-supported', about: [...new Set(about)].join(', ') }
}

const types: Readonly<Record<string, DigestMatcherType>> = {
  'signed-properties': 'SIGNED_PROPERTIES',
  object: 'OBJECT',
  'inside-object': 'OBJECT',
  'key-info': 'KEY_INFO',
}

/** XMLDSig 1.1, 4.4.3.1: a reference of type Object must point to a part of this signature. */
function isWhatItSays({ type, source }: ReferenceVerification['reference']): boolean {
  if (type !== objectType || source.kind !== 'same-document') return true
  return ownParts.includes(source.selected.location)
}

const ownParts = ['object', 'key-info', 'signed-properties']

function typeOf({ type, source, uri }: ReferenceVerification['reference']): DigestMatcherType {
  if (type === manifestType) return 'MANIFEST'
  if (type === countersignedType) return 'COUNTER_SIGNATURE'
  if (uri?.startsWith('#xpointer')) return 'XPOINTER'
  const part = source.kind === 'same-document' ? types[source.selected.location] : undefined
  return part ?? 'REFERENCE'
}
