import { elementsById } from '#encoding/xml/elements'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import { ReferenceRefused } from './refusal'
import { omitsNothing, type SelectedNodes } from './selection'

/** The document that contains a signature, with its elements by Id. It is created once and never changed. */
export interface SignedDocumentTree {
  readonly document: XmlDocument
  readonly elementsById: ReadonlyMap<string, readonly XmlElement[]>
  /** Elements that have the same Id as another element. */
  readonly ambiguous: ReadonlySet<XmlElement>
}

export function signedDocumentTree(document: XmlDocument): SignedDocumentTree {
  const byId = elementsById(document.root)
  const shared = [...byId.values()].filter(({ length }) => length > 1)
  return { document, elementsById: byId, ambiguous: new Set(shared.flat()) }
}

/** Whether a URI points into the signature's own document (XMLDSig 1.1, 4.4.3.3). */
export function isSameDocument(uri: string): boolean {
  return uri === '' || uri.startsWith('#')
}

/** The nodes that a same-document URI selects. Throws `ReferenceRefused`. */
export function dereference(uri: string, tree: SignedDocumentTree): SelectedNodes {
  const { document } = tree
  if (uri === '') return nodes(document, false)
  if (/^#xpointer\(\/\)$/.test(uri)) return nodes(document, true)
  const [, single, double] = /^#xpointer\(id\((?:'([^']*)'|"([^"]*)")\)\)$/.exec(uri) ?? []
  const pointed = single ?? double
  if (pointed !== undefined) return nodes(elementWithId(pointed, tree), true)
  if (/^#xpointer\(/.test(uri)) throw new ReferenceRefused('xpointer-not-allowed')
  return nodes(elementWithId(uri.slice(1), tree), false)
}

function nodes(apex: XmlDocument | XmlElement, withComments: boolean): SelectedNodes {
  return { kind: 'nodes', apex, withComments, omits: omitsNothing }
}

/** The element with an Id. Throws `ReferenceRefused` if two elements have it, because the signed one is ambiguous. */
function elementWithId(id: string, { elementsById: byId }: SignedDocumentTree): XmlElement {
  const [element, another] = byId.get(id) ?? byId.get(decodedFragment(id)) ?? []
  if (another) throw new ReferenceRefused('id-ambiguous')
  return element ?? notFound()
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // The fragment is not percent-encoded, so it is the Id itself.
    return fragment
  }
}

function notFound(): never {
  throw new ReferenceRefused('id-not-found')
}
