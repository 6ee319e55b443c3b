import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { attributeOf, elementsFrom } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { digestOfUri } from '../dsig/algorithms'
import { bytesIn } from '../dsig/bytes-in'
import { readTransforms, type Transform } from '../dsig/transform'
import { part, partsOf, partText } from './parts'

/** SignaturePolicyIdentifier (EN 319 132-1, 5.2.9). */
export type SignaturePolicy =
  | { readonly kind: 'implied' }
  | {
      readonly kind: 'identified'
      /** The identifier as written, e.g. an OID as URN, or a URI. */
      readonly identifier: string
      /** `OIDAsURN` or `OIDAsURI`; undefined for a plain URI. */
      readonly qualifier: string | undefined
      readonly description: string | undefined
      readonly transforms: readonly Transform[]
      readonly digestMethod: string
      readonly digestAlgorithm: DigestAlgorithm | undefined
      readonly digestValue: Bytes | undefined
      /** Addresses of the policy, from SPURI qualifiers. A BDOC time-mark must have one. */
      readonly addresses: readonly string[]
      readonly userNotices: readonly string[]
      /** Whether SignaturePolicyImplied is also present, which makes the policy ambiguous. */
      readonly isAlsoImplied: boolean
    }

export function readSignaturePolicy(
  properties: XmlElement | undefined,
): SignaturePolicy | undefined {
  const identifier = part(properties, 'SignaturePolicyIdentifier')
  if (!identifier) return undefined
  const id = part(identifier, 'SignaturePolicyId')
  const isAlsoImplied = part(identifier, 'SignaturePolicyImplied') !== undefined
  return id ? { ...readIdentified(id), isAlsoImplied } : { kind: 'implied' }
}

type IdentifiedPolicy = Extract<SignaturePolicy, { kind: 'identified' }>

function readIdentified(id: XmlElement): Omit<IdentifiedPolicy, 'isAlsoImplied'> {
  const hash = part(id, 'SigPolicyHash')
  const digestMethod = attributeOf(part(hash, 'DigestMethod'), 'Algorithm') ?? ''
  const qualifiers = partsOf(part(id, 'SigPolicyQualifiers'), 'SigPolicyQualifier')
  return {
    kind: 'identified',
    identifier: partText(id, 'SigPolicyId', 'Identifier') ?? '',
    qualifier: attributeOf(part(id, 'SigPolicyId', 'Identifier'), 'Qualifier'),
    description: partText(id, 'SigPolicyId', 'Description'),
    transforms: readTransforms(id),
    digestMethod,
    digestAlgorithm: digestOfUri(digestMethod),
    digestValue: bytesIn(part(hash, 'DigestValue')),
    addresses: qualifiers.flatMap((qualifier) => partText(qualifier, 'SPURI') ?? []),
    userNotices: qualifiers.flatMap(explicitTexts),
  }
}

function explicitTexts(qualifier: XmlElement): readonly string[] {
  const texts = [...elementsFrom(qualifier)].filter(({ localName }) => localName === 'SPUserNotice')
  return texts.flatMap((notice) => partText(notice, 'ExplicitText') ?? [])
}
