import { ancestorsOf, elementsIn } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import type { FollowedReference } from './dsig/reference'
import { asic, ds, isSignedPropertiesType, odfSignatures } from './namespaces'

/** What is wrong with the choice of what a signature is over. Stable words. */
export type DataFailure =
  /** Nothing but the signature's own properties and its KeyInfo is signed. */
  | 'no-data-references'
  /** Data that was signed lies inside the signature, where nobody looks for it. */
  | 'data-misplaced'

/** Whether a signature is over data, and over data in a place for data (XMLDSig 1.1, 8.1.1). */
export function dataFailures(followed: readonly FollowedReference[]): readonly DataFailure[] {
  const data = followed.filter(isData)
  const isMisplaced = data.some(({ reference: { source } }) => {
    return source.kind === 'same-document' && source.selected.place === 'inside-signature'
  })
  return [
    ...(data.length === 0 && followed.length > 0 ? (['no-data-references'] as const) : []),
    ...(isMisplaced ? (['data-misplaced'] as const) : []),
  ]
}

function isData({ reference: { type, source } }: FollowedReference): boolean {
  if (isSignedPropertiesType(type)) return false
  return source.kind !== 'same-document' || !ownPlaces.includes(source.selected.place)
}

const ownPlaces: readonly string[] = ['signed-properties', 'key-info']

/**
 * Elements of the document around a signature that it does not cover, by name, from the root down to where the
 * signature stands; those that the signature stands in where they have text of their own: whoever reads the
 * document reads them, too. In files for nothing but signatures there are none.
 */
export function unsignedElements(
  signature: XmlElement,
  followed: readonly FollowedReference[],
): readonly string[] {
  const covered = new Set(followed.map(({ apex }) => apex))
  if (covered.has('document')) return []
  const around = [...ancestorsOf(signature)].toReversed()
  const own = new Set([signature, ...around])
  // What a covered element has in it is covered, and what stands in a signature is not the document's.
  const end = around.findIndex((one) => covered.has(one) || isForSignatures(one))
  const open = end < 0 ? around : around.slice(0, end)
  return open.flatMap((parent) => {
    const others = elementsIn(parent).filter(
      (child) => !covered.has(child) && !own.has(child) && !isForSignatures(child),
    )
    return [...(hasText(parent) ? [parent] : []), ...others].map(({ localName }) => localName)
  })
}

function hasText({ children }: XmlElement): boolean {
  return children.some((node) => node.kind === 'text' && node.value.trim() !== '')
}

function isForSignatures({ namespace, localName }: XmlElement): boolean {
  return (
    (namespace === ds && localName === 'Signature') ||
    namespace === asic ||
    namespace === odfSignatures
  )
}
