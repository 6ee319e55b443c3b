import { attributeOf, childrenOf, elementsFrom, elementsIn } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import type { FollowedReference } from './dsig/reference'
import { ds, isSignedPropertiesType, xadesNamespaces } from './namespaces'
import { partsOf } from './properties/parts'

/** Faults in the XAdES part of a signature. The codes are stable. */
export type QualifyingFailure =
  | 'several-qualifying-properties'
  | 'wrong-target'
  | 'several-signed-properties'
  /** A property that states the time, signer or policy occurs twice. */
  | 'signed-property-repeated'
  | 'signed-properties-not-signed'
  | 'several-signed-properties-references'
  /** The reference to SignedProperties does not have their type (EN 319 132-1, 4.4.1). */
  | 'signed-properties-reference-untyped'
  | 'signed-properties-reference-elsewhere'

/** The qualifying properties of a signature, as elements. */
export interface QualifyingElements {
  /** Undefined in an XML signature without XAdES. */
  readonly qualifyingProperties: XmlElement | undefined
  /** The ds:Object that contains the qualifying properties. */
  readonly object: XmlElement | undefined
  readonly signedProperties: XmlElement | undefined
  readonly failures: readonly QualifyingFailure[]
}

/** EN 319 132-1, 4.4.2: one QualifyingProperties, which is in a ds:Object of the signature and names the signature. */
export function findQualifyingProperties(signature: XmlElement): QualifyingElements {
  const objects = childrenOf(signature, ds, 'Object')
  const found = objects.flatMap((object) =>
    elementsIn(object)
      .filter(isQualifyingProperties)
      .map((element) => ({ object, element })),
  )
  const [only, another] = found
  const failures: QualifyingFailure[] = []
  if (another || hasHidden(signature, found.length)) failures.push('several-qualifying-properties')
  if (!only || another) {
    return {
      qualifyingProperties: undefined,
      object: undefined,
      signedProperties: undefined,
      failures,
    }
  }
  const { object, element } = only
  if (attributeOf(element, 'Target') !== `#${attributeOf(signature, 'Id')}`)
    failures.push('wrong-target')
  const candidates = childrenOf(element, element.namespace, 'SignedProperties')
  if (candidates.length > 1) failures.push('several-signed-properties')
  const signedProperties = candidates.length === 1 ? candidates[0] : undefined
  if (signedProperties && hasRepeatedProperty(signedProperties))
    failures.push('signed-property-repeated')
  return { qualifyingProperties: element, object, signedProperties, failures }
}

/** EN 319 132-1, 4.3.4: properties that may occur at most once. */
const singleProperties = [
  ...['SigningTime', 'SigningCertificate', 'SigningCertificateV2', 'SignaturePolicyIdentifier'],
  ...['SignatureProductionPlace', 'SignatureProductionPlaceV2', 'SignerRole', 'SignerRoleV2'],
]

function hasRepeatedProperty(signedProperties: XmlElement): boolean {
  const aboutSignature = partsOf(signedProperties, 'SignedSignatureProperties')
  return (
    aboutSignature.length > 1 ||
    partsOf(signedProperties, 'SignedDataObjectProperties').length > 1 ||
    singleProperties.some((name) => partsOf(aboutSignature[0], name).length > 1)
  )
}

function isQualifyingProperties({ namespace, localName }: XmlElement): boolean {
  return localName === 'QualifyingProperties' && xadesNamespaces.has(namespace)
}

/**
 * Whether qualifying properties for this signature are nested more deeply in it. Those of counter-signatures are
 * ignored, because they name their own signature.
 */
function hasHidden(signature: XmlElement, found: number): boolean {
  const target = `#${attributeOf(signature, 'Id')}`
  const all = [...elementsFrom(signature)].filter(
    (element) => isQualifyingProperties(element) && attributeOf(element, 'Target') === target,
  )
  return all.length > Math.max(found, 1)
}

/**
 * Checks that the signature signs its own SignedProperties: the digested element must be identical to the element that
 * is read. Returns the failures.
 */
export function bindingFailures(
  { signedProperties, qualifyingProperties }: QualifyingElements,
  followed: readonly FollowedReference[],
): readonly QualifyingFailure[] {
  const failures: QualifyingFailure[] = []
  const binding = followed.filter((one) => signedProperties && binds(one, signedProperties))
  const astray = followed.some(
    ({ reference, apex }) => isSignedPropertiesType(reference.type) && apex !== signedProperties,
  )
  if (qualifyingProperties && binding.length === 0) failures.push('signed-properties-not-signed')
  if (binding.length > 1) failures.push('several-signed-properties-references')
  if (binding.some(({ reference }) => !isSignedPropertiesType(reference.type))) {
    failures.push('signed-properties-reference-untyped')
  }
  if (astray) failures.push('signed-properties-reference-elsewhere')
  return failures
}

/** Whether a reference signs the properties unchanged. With a transform that changes them, other data are signed. */
function binds({ reference, apex }: FollowedReference, signedProperties: XmlElement): boolean {
  const isWhole = reference.transforms.every(({ kind }) => kind === 'canonicalization')
  return apex === signedProperties && isWhole
}
