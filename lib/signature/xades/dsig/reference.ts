import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { attributeOf, childOf, childrenOf, isNamed } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { ds } from '../namespaces'
import { digestOfUri } from './algorithms'
import type { Budget } from './budget'
import { bytesIn } from './bytes-in'
import { dereference, isSameDocument, type SignedDocumentTree } from './dereference'
import { type ReferenceRefusal, ReferenceRefused } from './refusal'
import { applyTransform, bytesOfSelection, type Selection } from './selection'
import { readTransforms, type Transform } from './transform'

/** A ds:Reference, followed as far as the signature's own document goes; not yet compared. */
export interface XmlReference {
  readonly id: string | undefined
  /** As written; absent when there is none. */
  readonly uri: string | undefined
  readonly type: string | undefined
  readonly transforms: readonly Transform[]
  /** URI of ds:DigestMethod. */
  readonly digestMethod: string
  /** Absent when we do not know it. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Absent when it is no Base64. */
  readonly digestValue: Bytes | undefined
  readonly source: ReferenceSource
}

export type ReferenceSource =
  /** In the signature's own document: what was signed, by identity, and its bytes after transforms. */
  | {
      readonly kind: 'same-document'
      readonly selected: SelectedPart
      readonly bytes: Bytes
    }
  /** A file beside the signature: to be asked for by `uri`. */
  | { readonly kind: 'detached' }
  | { readonly kind: 'refused'; readonly reason: ReferenceRefusal }

/** Whether nothing of what the URI names is left out: a canonical form says all that is there to be read. */
export function isOverWhole({ transforms }: Pick<XmlReference, 'transforms'>): boolean {
  return transforms.every(({ kind }) => kind === 'canonicalization')
}

/** Which part of the document a reference is about. */
export interface SelectedPart {
  readonly location: SelectedLocation
  /** The root element itself. */
  readonly isRoot: boolean
  /** Of the element; the root's for a document. */
  readonly namespace: string
  readonly localName: string
  readonly id: string | undefined
  /** What a ds:Object says of its content. */
  readonly stated?: {
    readonly mimeType: string | undefined
    readonly encoding: string | undefined
  }
}

/** Seen from the signature. */
export type SelectedLocation =
  | 'document'
  /** The element has the signature in it. */
  | 'around'
  /** The SignedProperties of this very signature. */
  | 'signed-properties'
  | 'object'
  | 'inside-object'
  | 'key-info'
  /** The rest of the signature, where nobody looks for data: what is in KeyInfo, properties, the value. */
  | 'inside-signature'
  /** The element is neither in the signature nor around it. */
  | 'elsewhere'

/** A reference with what it has selected, for those who need the nodes again. */
export interface FollowedReference {
  readonly reference: XmlReference
  /** Absent when it is detached or was refused. */
  readonly selection: Selection | undefined
  /** The element or document that the URI alone names. */
  readonly apex: XmlElement | 'document' | undefined
}

/** What a reference is read with. */
export interface ReferenceContext extends SignedDocumentTree {
  readonly signature: XmlElement
  readonly budget: Budget
  readonly locationOf: (element: XmlElement) => SelectedLocation
}

const transformsMax = 10

/** Reads and follows a ds:Reference; what cannot be followed is a fact, not an error. */
export function followReference(element: XmlElement, context: ReferenceContext): FollowedReference {
  const transforms = readTransforms(element)
  const digestMethod = attributeOf(childOf(element, ds, 'DigestMethod'), 'Algorithm') ?? ''
  const uri = attributeOf(element, 'URI')
  const described = {
    id: attributeOf(element, 'Id'),
    uri,
    type: attributeOf(element, 'Type'),
    transforms,
    digestMethod,
    digestAlgorithm: digestOfUri(digestMethod),
    digestValue: bytesIn(childOf(element, ds, 'DigestValue')),
  }
  const { source, selection, apex } = hasRepeatedPart(element)
    ? refused('part-repeated')
    : follow(uri, transforms, context)
  return { reference: { ...described, source }, selection, apex }
}

type Followed = Omit<FollowedReference, 'reference'> & { readonly source: ReferenceSource }

function follow(
  uri: string | undefined,
  transforms: readonly Transform[],
  context: ReferenceContext,
): Followed {
  try {
    if (uri === undefined) throw new ReferenceRefused('uri-missing')
    if (transforms.length > transformsMax) throw new ReferenceRefused('too-many-transforms')
    const isForbidden = transforms.some(({ kind }) => kind === 'not-allowed')
    if (isForbidden) throw new ReferenceRefused('transform-not-allowed')
    if (!isSameDocument(uri)) return detached
    return followInDocument(uri, transforms, context)
  } catch (error) {
    if (error instanceof ReferenceRefused) return refused(error.reason)
    throw error
  }
}

function refused(reason: ReferenceRefusal): Followed {
  return { source: { kind: 'refused', reason }, selection: undefined, apex: undefined }
}

/** XMLDSig 1.1, 4.4.3: there is one of each; of two, readers differ in which they take. */
function hasRepeatedPart(reference: XmlElement): boolean {
  const parts = ['Transforms', 'DigestMethod', 'DigestValue']
  return parts.some((name) => childrenOf(reference, ds, name).length > 1)
}

const detached: Followed = { source: { kind: 'detached' }, selection: undefined, apex: undefined }

function followInDocument(
  uri: string,
  transforms: readonly Transform[],
  context: ReferenceContext,
): Followed {
  let selection: Selection = dereference(uri, context)
  let { apex } = selection
  for (const transform of transforms) {
    selection = applyTransform(selection, transform, context)
    // An XPath may narrow what the URI names: the element that was digested counts.
    if (selection.kind === 'nodes') ({ apex } = selection)
  }
  const bytes = bytesOfSelection(selection, context.budget)
  const element = apex.kind === 'element' ? apex : undefined
  const selected = {
    location: element ? context.locationOf(element) : 'document',
    isRoot: element === context.document.root,
    namespace: (element ?? context.document.root).namespace,
    localName: (element ?? context.document.root).localName,
    id: element && idOf(element),
    ...(element && isNamed(element, ds, 'Object') && { stated: statementsOf(element) }),
  } as const
  const source = { kind: 'same-document', selected, bytes } as const
  return { source, selection, apex: element ?? 'document' }
}

function statementsOf(object: XmlElement): NonNullable<SelectedPart['stated']> {
  return { mimeType: attributeOf(object, 'MimeType'), encoding: attributeOf(object, 'Encoding') }
}

function idOf(element: XmlElement): string | undefined {
  return attributeOf(element, 'Id') ?? attributeOf(element, 'ID') ?? attributeOf(element, 'id')
}
