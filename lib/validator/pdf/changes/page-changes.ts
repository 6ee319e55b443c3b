import { type PdfDocument, readableObject } from '../document'
import { pdfLimits } from '../limits'
import {
  isArray,
  isDictionary,
  isName,
  isReference,
  type PdfArray,
  type PdfObject,
  type PdfReference,
  reference,
} from '../objects'
import { type ChangeLocation, type Comparison, entriesOf } from './comparison'
import {
  actionOf,
  addable,
  compareEntries,
  type EntryRule,
  enter,
  free,
  insideOf,
  unchanged,
} from './dictionary-rules'
import { identityOf } from './equal-objects'
import { pageNumberOf } from './page-number'
import type { Edge } from './references'

/** The rule for private data that a program stores with a page: they may change. */
const aside: EntryRule = (comparison, location, before, after) => {
  enter(comparison, location, before, after)
  comparison.own(location, before, after)
}

/**
 * ISO 32000-2, 7.7.3.4: an entry that the page inherits may be copied into the page, as pypdf does with every page of
 * an update. `pageNumberOf` has already checked that the chain of parents is that of the page tree.
 */
const inheritable: EntryRule = (comparison, location, before, after) => {
  const { before: signed } = comparison
  const was = before ?? inheritedEntry(signed, location.object, location.entry)
  unchanged(comparison, location, was, after)
}

function inheritedEntry(
  document: PdfDocument,
  page: number,
  key: string | undefined,
): PdfObject | undefined {
  let node = document.dictionary(reference(page, document.generationOf(page)))
  for (let depth = 0; node && key !== undefined && depth < pdfLimits.depth; depth++) {
    if (node.has(key)) return node.get(key)
    node = document.dictionary(node.get('Parent'))
  }
  return undefined
}

/** Rules for pages (ISO 32000-2, table 31). Entries that are drawn have no rule, so they must not change. */
const pageRules: Readonly<Record<string, EntryRule>> = {
  MediaBox: inheritable,
  CropBox: inheritable,
  Rotate: inheritable,
  Resources: inheritable,
  Annots: compareAnnotations,
  LastModified: aside,
  Metadata: aside,
  PieceInfo: aside,
  StructParents: addable,
  Tabs: addable,
}

/** One program writes its version into the root of the page tree. */
const pageTreeRules: Readonly<Record<string, EntryRule>> = { ITXT: free }

/** The root of the page tree must not change. The pages below are found by the references to them. */
export const comparePageTree: EntryRule = (comparison, location, before, after) => {
  const sides = enter(comparison, location, before, after)
  if (!comparison.differs(before) && comparison.equal(location, before, after)) return
  const [was, is] = [sides.before, sides.after]
  if (!isDictionary(was) || !isDictionary(is)) {
    comparison.report('undefined', 'MODIFICATION', { ...location, subject: 'Pages' })
    return
  }
  comparison.examine(sides.location.object)
  compareEntries(comparison, { ...sides.location, subject: 'Pages' }, [was, is], pageTreeRules)
}

/** Compares the pages whose own dictionary differs. */
export function comparePages(comparison: Comparison): void {
  for (const number of comparison.differing) {
    const [was, is] = [
      readableObject(comparison.before, number),
      readableObject(comparison.after, number),
    ]
    if (!isDictionary(was) || !isDictionary(is) || comparison.isExamined(number)) continue
    const page = pageNumberOf(comparison.before, number)
    if (page === undefined) continue
    comparison.examine(number)
    compareEntries(comparison, { object: number, subject: 'Page', page }, [was, is], pageRules)
  }
}

/** Compares the annotations of pages that do not differ themselves, but refer to differing objects. */
export function compareAnnotationsOf(comparison: Comparison, edges: readonly Edge[]): void {
  const pages = new Set(edges.flatMap(({ parent, entry }) => (entry === 'Annots' ? [parent] : [])))
  for (const object of pages) {
    const page = readableObject(comparison.after, object)
    const number = pageNumberOf(comparison.before, object)
    if (!isDictionary(page) || number === undefined) continue
    const list = page.get('Annots')
    const location = { object, subject: 'Page', entry: 'Annots', page: number }
    comparison.examine(object)
    compareAnnotations(comparison, location, list, list)
  }
}

/** Compares the annotations of a page (ISO 32000-2, 12.5). */
function compareAnnotations(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, location, before, after)
  const [old, now] = [listOf(sides.before), listOf(sides.after)]
  const inside = { ...sides.location, subject: 'annotation' }
  if (!old || !now) {
    comparison.report('undefined', 'MODIFICATION', inside)
    return
  }
  if (isReordered(old, now)) comparison.report('undefined', 'MODIFICATION', inside)
  const known = identitiesOf(old)
  for (const item of now) {
    if (isReference(item)) compareReferred(comparison, inside, known, item)
    else compareDirect(comparison, inside, old, item)
  }
  for (const item of missing(comparison, inside, old, now))
    removedAnnotation(comparison, inside, item)
}

function listOf(object: PdfObject): PdfArray | undefined {
  if (object === null) return []
  return isArray(object) ? object : undefined
}

/** Whether the order changed. It matters, because a later annotation covers an earlier one. */
function isReordered(before: PdfArray, after: PdfArray): boolean {
  const indices = new Map(after.flatMap((item, index) => numbered(item, index)))
  const kept = before.flatMap((item) => {
    const index = isReference(item) ? indices.get(item.number) : undefined
    return index === undefined ? [] : [index]
  })
  return kept.some((index, position) => position > 0 && index < (kept[position - 1] ?? 0))
}

function numbered(item: PdfObject, index: number): [number, number][] {
  return isReference(item) ? [[item.number, index]] : []
}

function identitiesOf(list: PdfArray): ReadonlySet<string> {
  return new Set(list.flatMap((item) => (isReference(item) ? [identityOf(item)] : [])))
}

/** A direct object in the list cannot be identified, so it must not change. */
function compareDirect(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfArray,
  item: PdfObject,
): void {
  if (before.some((candidate) => comparison.equal(location, candidate, item))) return
  createdAnnotation(comparison, location, item)
}

function compareReferred(
  comparison: Comparison,
  location: ChangeLocation,
  before: ReadonlySet<string>,
  item: PdfReference,
): void {
  const inside = insideOf(location, item.number)
  if (!before.has(identityOf(item))) {
    listedAnnotation(comparison, location, inside, item)
    return
  }
  if (!comparison.differs(item)) return
  comparison.explain(location, item)
  if (!comparison.isExamined(item.number)) changedAnnotation(comparison, inside, item)
}

/** Compares a newly listed annotation: a signature's widget, a new annotation, or an existing one not listed before. */
function listedAnnotation(
  comparison: Comparison,
  list: ChangeLocation,
  location: ChangeLocation,
  item: PdfObject,
): void {
  comparison.explain(list, item)
  if (comparison.acceptedWidgets.has(location.object)) return
  if (comparison.isCreated(location.object)) {
    createdAnnotation(comparison, location, item)
    return
  }
  comparison.report('undefined', 'CREATION', location)
}

function createdAnnotation(
  comparison: Comparison,
  location: ChangeLocation,
  item: PdfObject,
): void {
  const annotation = comparison.after.dictionary(item)
  const isPlain =
    annotation !== undefined &&
    !annotation.has('AA') &&
    !isName(comparison.after.resolve(annotation.get('Subtype')), 'Widget') &&
    !runs(comparison, annotation.get('A'))
  comparison.adopt(location, item)
  comparison.report(isPlain ? 'annotation' : 'undefined', 'CREATION', location)
}

const harmlessActions = ['URI', 'GoTo', 'Named']

function runs({ after }: Comparison, action: PdfObject | undefined): boolean {
  if (action === undefined) return false
  const dictionary = after.dictionary(action)
  const kind = after.resolve(dictionary?.get('S'))
  return !isName(kind) || !harmlessActions.includes(kind.value) || dictionary?.has('Next') === true
}

/** Certification level 3 permits changes to annotations (ISO 32000-2, table 257). */
function mayChange({ certification }: Comparison): boolean {
  return certification === 3
}

function changedAnnotation(
  comparison: Comparison,
  location: ChangeLocation,
  item: PdfObject,
): void {
  const annotation = comparison.after.resolve(item)
  const isWidget = isName(entriesOf(annotation)?.get('Subtype'), 'Widget')
  const isAllowed = mayChange(comparison) && isDictionary(annotation) && !isWidget
  comparison.examine(location.object)
  comparison.own(location, comparison.before.resolve(item), annotation)
  const action = actionOf(comparison.before.resolve(item), annotation)
  comparison.report(isAllowed ? 'annotation' : 'undefined', action, location)
}

function missing(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfArray,
  after: PdfArray,
): PdfObject[] {
  const kept = identitiesOf(after)
  return before.filter((item) =>
    isReference(item)
      ? !kept.has(identityOf(item)) && comparison.before.resolve(item) !== null
      : !after.some((candidate) => comparison.equal(location, item, candidate)),
  )
}

function removedAnnotation(
  comparison: Comparison,
  location: ChangeLocation,
  item: PdfObject,
): void {
  const annotation = comparison.before.dictionary(item)
  const isWidget = isName(comparison.before.resolve(annotation?.get('Subtype')), 'Widget')
  const inside = isReference(item) ? insideOf(location, item.number) : location
  const isAllowed = mayChange(comparison) && !isWidget
  comparison.explain(location, item)
  comparison.report(isAllowed ? 'annotation' : 'undefined', 'DELETION', inside)
}
