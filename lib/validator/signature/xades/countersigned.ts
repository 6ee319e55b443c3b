import { fileNamesOf } from './dsig/detached-bytes'
import type { XmlReference } from './dsig/reference'
import { ds, isSignedPropertiesType } from './namespaces'
import type { XadesSignature } from './read'

/** A signature, and the name of its file. */
export interface LocatedSignature {
  readonly filename: string
  readonly signature: XadesSignature
}

/**
 * Finds the signature that another signature countersigns, in the same file or another one. A countersignature has a
 * reference of its type to the ds:SignatureValue (EN 319 132-1, 5.2.7.1) and covers nothing else. Undefined for a
 * signature over data.
 */
export function countersignedBy(
  { signature, filename }: LocatedSignature,
  all: readonly LocatedSignature[],
): LocatedSignature | undefined {
  const data = signature.references.filter(isData)
  const targets = data.map((reference) => targetOf(reference, filename, all))
  const [target] = targets
  const isOne = targets.every((one) => one !== undefined && one === target)
  return isOne && target?.signature !== signature ? target : undefined
}

function isData({ type, source }: XmlReference): boolean {
  const isOwn = source.kind === 'same-document' && ownLocations.includes(source.selected.location)
  return !isOwn && !isSignedPropertiesType(type)
}

const ownLocations: readonly string[] = ['signed-properties', 'key-info']

const countersignedType = 'http://uri.etsi.org/01903#CountersignedSignature'

function targetOf(
  reference: XmlReference,
  filename: string,
  all: readonly LocatedSignature[],
): LocatedSignature | undefined {
  const named = reference.type === countersignedType ? namedValue(reference, filename) : undefined
  if (!named) return undefined
  const inFile = all.filter((one) => named.filenames.includes(one.filename))
  const [target, another] = inFile.filter(
    ({ signature: { valueId } }) => named.id === undefined || valueId === named.id,
  )
  return another ? undefined : target
}

interface NamedValue {
  readonly filenames: readonly string[]
  /** Id of the signature; undefined if it is the only one in the file. */
  readonly id: string | undefined
}

function namedValue(
  { source, transforms, uri = '' }: XmlReference,
  filename: string,
): NamedValue | undefined {
  if (source.kind === 'same-document') {
    const { namespace, localName, id } = source.selected
    const isValue = namespace === ds && localName === 'SignatureValue' && id !== undefined
    return isValue ? { filenames: [filename], id } : undefined
  }
  const selecting = transforms.find(
    ({ kind }) => kind === 'signature-value' || kind === 'element-by-id',
  )
  if (source.kind !== 'detached' || !selecting || !('id' in selecting)) return undefined
  return { filenames: fileNamesOf(uri), id: selecting.id }
}
