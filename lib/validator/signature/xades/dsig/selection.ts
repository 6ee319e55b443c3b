import { decodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { CanonicalFormTooLarge, canonicalize } from '#encoding/xml/canonicalize'

import { attributeOf, elementsFrom, isNamed, textContentOf } from '#encoding/xml/elements'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'

import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import { ds } from '../namespaces'
import type { Canonicalization } from './algorithms'
import type { Budget } from './budget'
import { ReferenceRefused } from './refusal'
import type { Transform } from './transform'

/** The intermediate result of a reference between its transforms (XMLDSig 1.1, 4.4.3.2). */
export type Selection = SelectedNodes | SelectedBytes

export interface SelectedNodes {
  readonly kind: 'nodes'
  readonly apex: XmlDocument | XmlElement
  /** Whether comments are included: `#id` and the empty URI exclude them, an xpointer includes them. */
  readonly withComments: boolean
  /** Elements that are left out with all their content. */
  readonly omits: (element: XmlElement) => boolean
}

export interface SelectedBytes {
  readonly kind: 'bytes'
  readonly bytes: Bytes
}

/** The context of transforms: the signature to exclude, and the budget. */
export interface TransformContext {
  /** Undefined if the data are not in the signature's own document. */
  readonly signature: XmlElement | undefined
  readonly budget: Budget
}

export const omitsNothing = (): boolean => false

/** An element with all its content and with comments. */
export function wholeElement(apex: XmlElement): SelectedNodes {
  return { kind: 'nodes', apex, withComments: true, omits: omitsNothing }
}

/** XMLDSig 1.1, 4.4.3.2: Canonical XML 1.0 is used if no transform produced bytes. */
export const defaultCanonicalization: Canonicalization & { inclusivePrefixes: readonly string[] } =
  {
    method: 'inclusive-1.0',
    withComments: false,
    inclusivePrefixes: [],
  }

/** The bytes to digest. Throws `ReferenceRefused`. */
export function bytesOfSelection(
  selection: Selection,
  budget: Budget,
  canonicalization: Canonicalization & {
    inclusivePrefixes: readonly string[]
  } = defaultCanonicalization,
): Bytes {
  if (selection.kind === 'bytes') return selection.bytes
  const { apex, omits } = selection
  if (apex.kind === 'element' && omits(apex)) throw new ReferenceRefused('nothing-selected')
  const { method, inclusivePrefixes } = canonicalization
  const withComments = selection.withComments && canonicalization.withComments
  budget.spend(costOf(selection))
  const options = { withComments, inclusivePrefixes, omits }
  const bytes = orTooCostly(() => canonicalize(apex, method, options))
  budget.spend(bytes.length)
  return bytes
}

/** The cost of visiting the whole selection, whatever the result is. */
function costOf(selection: Selection): number {
  return selection.kind === 'bytes' ? selection.bytes.length : rootOf(selection).sourceLength
}

function rootOf({ apex }: SelectedNodes): XmlElement {
  return apex.kind === 'document' ? apex.root : apex
}

function orTooCostly(produce: () => Bytes): Bytes {
  try {
    return produce()
  } catch (error) {
    if (error instanceof CanonicalFormTooLarge) throw new ReferenceRefused('too-costly')
    throw error
  }
}

/** Applies a transform to a selection. Throws `ReferenceRefused`. */
export function applyTransform(
  selection: Selection,
  transform: Transform,
  context: TransformContext,
): Selection {
  switch (transform.kind) {
    case 'canonicalization':
      return {
        kind: 'bytes',
        bytes: bytesOfSelection(nodesOf(selection, context), context.budget, transform),
      }
    case 'enveloped-signature':
      return withoutEnveloping(selection, context)
    case 'without-signatures':
      return without(nodesOf(selection, context), isSignatureWith(transform.prefix))
    case 'element-by-id':
      return onlyElement(
        nodesToNarrow(selection, context),
        (element) => attributeOf(element, transform.attribute) === transform.id,
        context.budget,
      )
    case 'signature-value':
      return onlyElement(
        nodesToNarrow(selection, context),
        (element) => isSignatureValue(element, transform.id),
        context.budget,
      )
    case 'base64':
      return { kind: 'bytes', bytes: decoded(selection, context.budget) }
    case 'not-allowed':
      throw new ReferenceRefused('transform-not-allowed')
  }
}

/** XMLDSig 1.1, 4.4.3.2: bytes are parsed if a transform needs nodes. */
function nodesOf(selection: Selection, { budget }: TransformContext): SelectedNodes {
  if (selection.kind === 'nodes') return selection
  budget.spend(selection.bytes.length)
  try {
    const apex = readXml(selection.bytes)
    return { kind: 'nodes', apex, withComments: true, omits: omitsNothing }
  } catch (error) {
    if (error instanceof MalformedXml) throw new ReferenceRefused('not-xml')
    throw error
  }
}

/** Throws if nodes of the signature's own document are needed but it was already turned into bytes. */
function nodesToNarrow(selection: Selection, context: TransformContext): SelectedNodes {
  if (selection.kind === 'nodes' || !context.signature) return nodesOf(selection, context)
  throw new ReferenceRefused('transform-order')
}

/** XMLDSig 1.1, 6.6.4: the enveloped signature transform is possible only in the signature's own document. */
function withoutEnveloping(selection: Selection, { signature }: TransformContext): Selection {
  if (!signature) throw new ReferenceRefused('transform-not-allowed')
  if (selection.kind === 'bytes') throw new ReferenceRefused('transform-order')
  return without(selection, (element) => element === signature)
}

function without(selection: SelectedNodes, omits: (element: XmlElement) => boolean): SelectedNodes {
  return { ...selection, omits: (element) => selection.omits(element) || omits(element) }
}

function isSignatureWith(prefix: string | undefined): (element: XmlElement) => boolean {
  return (element) =>
    isNamed(element, ds, 'Signature') && (prefix === undefined || element.prefix === prefix)
}

function isSignatureValue(element: XmlElement, id: string | undefined): boolean {
  if (!isNamed(element, ds, 'SignatureValue')) return false
  return id === undefined || attributeOf(element, 'Id') === id
}

/** Applies an XPath that selects exactly one element with all its content. */
function onlyElement(
  selection: SelectedNodes,
  isMeant: (element: XmlElement) => boolean,
  budget: Budget,
): SelectedNodes {
  budget.spend(costOf(selection))
  const [element, another] = [...elementsFrom(rootOf(selection))].filter(isMeant)
  if (another) throw new ReferenceRefused('id-ambiguous')
  if (!element || selection.omits(element)) throw new ReferenceRefused('id-not-found')
  return { ...selection, apex: element }
}

/** The Base64 transform (XMLDSig 1.1, 6.6.2). Of nodes, the text is decoded. */
function decoded(selection: Selection, budget: Budget): Bytes {
  budget.spend(costOf(selection))
  const text = selection.kind === 'bytes' ? latin1(selection.bytes) : stringValue(selection)
  try {
    return decodeBase64(text.replace(/\s+/g, ''))
  } catch (error) {
    if (error instanceof InvalidEncoding) throw new ReferenceRefused('not-base64')
    throw error
  }
}

function latin1(bytes: Bytes): string {
  return Buffer.from(bytes).toString('latin1')
}

function stringValue(selection: SelectedNodes): string {
  return [...elementsFrom(rootOf(selection))].map(textContentOf).join('')
}
