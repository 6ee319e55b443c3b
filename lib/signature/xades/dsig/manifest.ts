import { childrenOf, isNamed } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { ds } from '../namespaces'
import type { FollowedReference } from './reference'

/**
 * The references of a ds:Manifest that was digested (XMLDSig 1.1, 5.1), itself or in its object. It is known
 * by what it is, whatever the reference says. Transforms that change it would leave something else signed.
 */
export function manifestEntriesIn({ reference, apex }: FollowedReference): readonly XmlElement[] {
  const isWhole = reference.transforms.every(({ kind }) => kind === 'canonicalization')
  if (!isWhole || !apex || apex === 'document') return []
  const inside = isNamed(apex, ds, 'Object') ? childrenOf(apex, ds, 'Manifest') : []
  const manifests = isNamed(apex, ds, 'Manifest') ? [apex] : inside
  return manifests.flatMap((manifest) => childrenOf(manifest, ds, 'Reference'))
}
