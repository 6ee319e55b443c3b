import type { PdfDocument } from './document'
import { PdfTooComplex } from './errors'
import { pdfLimits } from './limits'
import {
  isName,
  isReference,
  isString,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
} from './objects'
import { textOfString } from './text-string'

/** A terminal field (ISO 32000-2, 12.7.4). */
export interface FormField {
  /** The partial names from the root to the field, joined by periods. */
  readonly name: string
  readonly reference?: PdfReference
  readonly dictionary: PdfDictionary
  /** /FT and /V of the field, or inherited. The value is not resolved and may be a reference. */
  readonly type: string
  readonly value: PdfObject
}

/**
 * The interactive form; undefined if the document has none. After a merge by pdfunite, the entry may lead to an object
 * of another type.
 */
export function formOf(document: PdfDocument): PdfDictionary | undefined {
  const form = document.dictionary(document.catalog.dictionary.get('AcroForm'))
  const type = document.resolve(form?.get('Type'))
  const isOther = isName(type) && type.value !== 'AcroForm' && !form?.has('Fields')
  return isOther ? undefined : form
}

/** All terminal fields in the order of the form. Throws `PdfTooComplex` if the form is nested too deeply. */
export function readFields(document: PdfDocument): FormField[] {
  const root: Branch = { names: [], type: '', value: null, depth: 0, seen: new Set() }
  const fields = document.array(formOf(document)?.get('Fields')) ?? []
  return fields.flatMap((field) => fieldsBelow(document, field, root))
}

interface Branch {
  readonly names: readonly string[]
  readonly type: string
  readonly value: PdfObject
  readonly depth: number
  /** Numbers of the visited objects. All branches share this set. */
  readonly seen: Set<number>
}

function fieldsBelow(document: PdfDocument, object: PdfObject, branch: Branch): FormField[] {
  if (branch.depth > pdfLimits.depth) throw new PdfTooComplex('The form is too deep')
  const node = visitedBefore(object, branch) ? undefined : document.dictionary(object)
  if (!node) return []
  const own = extended(document, branch, node)
  const kids = namedKids(document, node)
  if (kids.length === 0) return [fieldOf(object, node, own)]
  return kids.flatMap((kid) => fieldsBelow(document, kid, own))
}

function visitedBefore(object: PdfObject, { seen }: Branch): boolean {
  if (!isReference(object)) return false
  const before = seen.has(object.number)
  seen.add(object.number)
  return before
}

function extended(document: PdfDocument, branch: Branch, node: PdfDictionary): Branch {
  const partial = document.resolve(node.get('T'))
  const type = document.resolve(node.get('FT'))
  return {
    ...branch,
    names: isString(partial) ? [...branch.names, textOfString(partial)] : branch.names,
    type: isName(type) ? type.value : branch.type,
    value: node.get('V') ?? branch.value,
    depth: branch.depth + 1,
  }
}

/** The children of a field that are fields, because they have a partial name. Others are widgets of the field. */
function namedKids(document: PdfDocument, node: PdfDictionary): readonly PdfObject[] {
  const kids = document.array(node.get('Kids')) ?? []
  return kids.filter((kid) => document.dictionary(kid)?.has('T'))
}

function fieldOf(object: PdfObject, dictionary: PdfDictionary, branch: Branch): FormField {
  const { names, type, value } = branch
  const field = { name: names.join('.'), dictionary, type, value }
  return isReference(object) ? { ...field, reference: object } : field
}
