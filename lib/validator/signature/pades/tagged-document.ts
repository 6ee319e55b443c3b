import type { PdfDocument } from '#pdf/document'
import {
  amended,
  dictionary,
  isArray,
  isCount,
  isReference,
  isString,
  name,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
} from '#pdf/objects'
import type { Revision } from '#pdf/revision'

/** Whether a document is marked as tagged (ISO 32000-2, 14.7.1), as PDF/UA and PDF/A of level A are. */
export function isTagged(document: PdfDocument): boolean {
  return document.dictionary(document.catalog.dictionary.get('MarkInfo'))?.get('Marked') === true
}

/** Whether the catalog states a language; it applies to descriptions of annotations (ISO 32000-2, 14.9.2). */
export function statesLanguage(document: PdfDocument): boolean {
  return document.catalog.dictionary.has('Lang')
}

/**
 * Adds a visible widget to the structure of a tagged document as a form element (ISO 14289-1, 7.18.4; ISO 14289-2,
 * 8.10). Returns its /StructParent; undefined if this form of structure is not supported.
 */
export function tagWidget(
  revision: Revision,
  widget: PdfReference,
  page: PdfReference,
): number | undefined {
  const { document } = revision
  const rootReference = document.catalog.dictionary.get('StructTreeRoot')
  const root = document.dictionary(rootReference)
  if (!root || !isReference(rootReference)) return undefined
  const parent = onlyChild(document, root)
  const tree = document.dictionary(root.get('ParentTree'))
  const key = tree && nextKey(document, root, tree)
  if (!parent || !tree || key === undefined) return undefined

  const element = revision.add(
    formElement(document, root, { parent: parent.reference, widget, page }),
  )
  const kids = kidsOf(document, parent.element)
  revision.set(parent.reference, amended(parent.element, { K: [...kids, element] }))

  const longer = withEntry(revision, tree, key, element)
  const treeReference = root.get('ParentTree')
  const isOwn = isReference(treeReference)
  if (isOwn) revision.set(treeReference, longer)
  const changed = { ParentTreeNextKey: key + 1, ...(isOwn ? {} : { ParentTree: longer }) }
  revision.set(rootReference, amended(root, changed))
  return key
}

/** The Document element. In PDF/UA-2 it is the only child of the root; in PDF/UA-1 it usually is. */
function onlyChild(
  document: PdfDocument,
  root: PdfDictionary,
): { readonly reference: PdfReference; readonly element: PdfDictionary } | undefined {
  const [reference, another] = kidsOf(document, root)
  const element = document.dictionary(reference)
  return isReference(reference) && element && !another ? { reference, element } : undefined
}

function kidsOf(document: PdfDocument, parent: PdfDictionary): readonly PdfObject[] {
  const kids = parent.get('K')
  const items = document.resolve(kids)
  if (isArray(items)) return items
  return kids === undefined ? [] : [kids]
}

/** The next key of the parent tree. It is larger than all other keys (ISO 32000-2, table 354). */
function nextKey(
  document: PdfDocument,
  root: PdfDictionary,
  tree: PdfDictionary,
): number | undefined {
  const stated = document.resolve(root.get('ParentTreeNextKey'))
  const largest = largestKey(document, tree)
  if (largest === undefined) return undefined
  return Math.max(isCount(stated) ? stated : 0, largest + 1)
}

function largestKey(document: PdfDocument, node: PdfDictionary, depth = 0): number | undefined {
  const last = document.array(node.get('Kids'))?.at(-1)
  const child = last === undefined || depth > 8 ? undefined : document.dictionary(last)
  if (child) return largestKey(document, child, depth + 1)
  const key = document.resolve(document.array(node.get('Nums'))?.at(-2))
  if (isCount(key)) return key
  return node.has('Nums') && !node.has('Kids') ? -1 : undefined
}

/** The root of the tree with one more entry, whose key is the largest (ISO 32000-2, 7.9.7). */
function withEntry(
  revision: Revision,
  tree: PdfDictionary,
  key: number,
  element: PdfReference,
): PdfDictionary {
  const { document } = revision
  const kids = document.array(tree.get('Kids'))
  if (!kids) {
    const numbers = document.array(tree.get('Nums')) ?? []
    return amended(tree, { Nums: [...numbers, key, element] })
  }
  const leaf = revision.add(dictionary({ Limits: [key, key], Nums: [key, element] }))
  return amended(tree, { Kids: [...kids, leaf] })
}

interface WidgetReferences {
  readonly parent: PdfReference
  readonly widget: PdfReference
  readonly page: PdfReference
}

function formElement(
  document: PdfDocument,
  root: PdfDictionary,
  { parent, widget, page }: WidgetReferences,
): PdfDictionary {
  const namespace = namespaceOfPdf2(document, root)
  return dictionary({
    Type: name('StructElem'),
    S: name('Form'),
    P: parent,
    Pg: page,
    K: dictionary({ Type: name('OBJR'), Obj: widget, Pg: page }),
    ...(namespace ? { NS: namespace } : {}),
    ...languageOfElements(document, root),
  })
}

function namespaceOfPdf2(document: PdfDocument, root: PdfDictionary): PdfReference | undefined {
  const namespaces = document.array(root.get('Namespaces')) ?? []
  return namespaces.filter(isReference).find((reference) => {
    const uri = document.resolve(document.dictionary(reference)?.get('NS'))
    return isString(uri) && Buffer.from(uri.bytes).toString('latin1') === 'http://iso.org/pdf2/ssn'
  })
}

const languageDepth = 8

/** ISO 14289-1, 7.2: without a language in the catalog, that of the first structure element is used. */
function languageOfElements(
  document: PdfDocument,
  root: PdfDictionary,
): Readonly<Record<string, PdfObject>> {
  if (statesLanguage(document)) return {}
  let element: PdfDictionary | undefined = root
  for (let depth = 0; element && depth < languageDepth; depth++) {
    const language = document.resolve(element.get('Lang'))
    if (isString(language)) return { Lang: language }
    element = document.dictionary(kidsOf(document, element)[0])
  }
  return {}
}
