import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { attributeOf, childOf, childrenOf, isNamed } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { ds } from '../namespaces'
import { digestOfUri } from './algorithms'
import type { Budget } from './budget'
import { bytesIn } from './bytes-in'
import { dereference, isSameDocument, type SignedDocumentTree } from './dereference'
import { type ReferenceRefusal, ReferenceRefused } from './refusal'
import { applyTransform, bytesOfSelection, type Selection } from './selection'
import { readTransforms, type Transform } from './transform'

/** A parsed ds:Reference, dereferenced in the document that contains the signature. Digests are not yet compared. */
export interface XmlReference {
  readonly id: string | undefined
  /** The URI as written; undefined if it is absent. */
  readonly uri: string | undefined
  readonly type: string | undefined
  readonly transforms: readonly Transform[]
  /** URI of ds:DigestMethod. */
  readonly digestMethod: string
  /** Undefined if the algorithm is unknown. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  /** Undefined if it is not Base64. */
  readonly digestValue: Bytes | undefined
  readonly source: ReferenceSource
}

export type ReferenceSource =
  /** Data in the signature's own document: the signed nodes, by identity, and the bytes after the transforms. */
  | {
      readonly kind: 'same-document'
      readonly selected: SelectedPart
      readonly bytes: Bytes
    }
  /** A file outside the document. It is requested by `uri`. */
  | { readonly kind: 'detached' }
  | { readonly kind: 'refused'; readonly reason: ReferenceRefusal }

/** Whether the reference covers everything that its URI names, i.e. no transform removes content. */
export function isOverWhole({ transforms }: Pick<XmlReference, 'transforms'>): boolean {
  return transforms.every(({ kind }) => kind === 'canonicalization')
}

/** The part of the document that a reference selects. */
export interface SelectedPart {
  readonly location: SelectedLocation
  /** Whether the part is the root element. */
  readonly isRoot: boolean
  /** Namespace of the selected element; for a document, that of its root. */
  readonly namespace: string
  readonly localName: string
  readonly id: string | undefined
  /** The attributes with which a ds:Object describes its content. */
  readonly stated?: {
    readonly mimeType: string | undefined
    readonly encoding: string | undefined
  }
}

/** The location of the selected part relative to the signature. */
export type SelectedLocation =
  | 'document'
  /** Around the signature: the selected element contains it. */
  | 'around'
  /** The SignedProperties of this signature. */
  | 'signed-properties'
  | 'object'
  | 'inside-object'
  | 'key-info'
  /** Elsewhere inside the signature, where readers do not look for data: inside KeyInfo, properties, or the value. */
  | 'inside-signature'
  /** Neither inside nor around the signature. */
  | 'elsewhere'

/** A reference, with the nodes that it selected. */
export interface FollowedReference {
  readonly reference: XmlReference
  /** Undefined if the reference is detached or was refused. */
  readonly selection: Selection | undefined
  /** The selected element or document: the one that the URI names, or the element that an XPath selects in it. */
  readonly apex: XmlElement | 'document' | undefined
}

/** The context in which a reference is read. */
export interface ReferenceContext extends SignedDocumentTree {
  readonly signature: XmlElement
  readonly budget: Budget
  readonly locationOf: (element: XmlElement) => SelectedLocation
}

const transformsMax = 10

/** Reads and follows a ds:Reference. A refusal is part of the result, not an error. */
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

/** XMLDSig 1.1, 4.4.3: each part occurs once. If a part occurs twice, readers differ in which of them they use. */
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
  let areOctets = false
  for (const transform of transforms) {
    if (areOctets && isDoneByAnother(transform, transforms)) continue
    selection = applyTransform(selection, transform, context)
    areOctets ||= selection.kind === 'bytes'
    // An XPath may narrow the selection; then the digested element is the apex. Nodes that were parsed again are not
    // identical to nodes of the document.
    if (selection.kind === 'nodes' && !areOctets) ({ apex } = selection)
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

/** In octets, the own signature cannot be identified. It is left out if another transform omits all signatures. */
function isDoneByAnother({ kind }: Transform, transforms: readonly Transform[]): boolean {
  return (
    kind === 'enveloped-signature' && transforms.some((one) => one.kind === 'without-signatures')
  )
}

function statementsOf(object: XmlElement): NonNullable<SelectedPart['stated']> {
  return { mimeType: attributeOf(object, 'MimeType'), encoding: attributeOf(object, 'Encoding') }
}

function idOf(element: XmlElement): string | undefined {
  return attributeOf(element, 'Id') ?? attributeOf(element, 'ID') ?? attributeOf(element, 'id')
}
