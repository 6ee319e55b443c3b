import {
  isArray,
  isDictionary,
  isName,
  isStream,
  type PdfDictionary,
  type PdfObject,
} from '../objects'
import type { ChangeKind } from './change'
import { type ChangeLocation, type Comparison, trailerNumber } from './comparison'
import {
  actionOf,
  addable,
  compareEntries,
  type EntryRule,
  enter,
  free,
  unchanged,
} from './dictionary-rules'
import { fieldsOn } from './field-changes'
import { comparePageTree } from './page-changes'
import { visitReferences } from './references'

const noField = { type: '', isFilled: false, depth: 0 }

/**
 * Entries of a trailer that belong to the file and not to the document, or say how a cross-reference
 * stream is packed (ISO 32000-2, tables 15 and 17).
 */
const ofTheFile: EntryRule = () => undefined

const trailerRules: Readonly<Record<string, EntryRule>> = {
  Root: compareCatalogs,
  Info: extension('information', isPlain),
  ...Object.fromEntries(
    ['Size', 'Prev', 'ID', 'XRefStm', 'Type', 'W', 'Index'].map((key) => [key, ofTheFile]),
  ),
  ...Object.fromEntries(['Length', 'Filter', 'DecodeParms'].map((key) => [key, ofTheFile])),
  // A check sum that one writer leaves in the trailer.
  DocChecksum: ofTheFile,
}

const catalogRules: Readonly<Record<string, EntryRule>> = {
  AcroForm: compareForms,
  DSS: extension('security-store', isDictionary),
  Extensions: extension('extensions', isDictionary),
  Metadata: extension('metadata', isMetadata),
  Pages: comparePageTree,
  Perms: comparePermissions,
  Version: extension('version', isName),
}

/** Compares the documents from the top, as far as their differences can be in order. */
export function compareTrailers(comparison: Comparison): void {
  const location: ChangeLocation = { object: trailerNumber, subject: 'Trailer' }
  const { before, after } = comparison
  compareEntries(comparison, location, [before.trailer, after.trailer], trailerRules)
  reportHoldersUnknown(comparison, location)
}

/** Entries that keep objects although they are nobody's part of the document. */
const knownHolders = new Set([...Object.keys(trailerRules), 'Encrypt', 'AdditionalStreams'])

/** A reader that knows such an entry may show what it keeps: then no change is in order. */
function reportHoldersUnknown(comparison: Comparison, location: ChangeLocation): void {
  if (comparison.differing.size === 0) return
  for (const [key, value] of comparison.after.trailer) {
    if (knownHolders.has(key)) continue
    visitReferences(value, () => {
      comparison.report('undefined', 'MODIFICATION', { ...location, subject: `Trailer/${key}` })
    })
  }
}

function compareCatalogs(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const entered = enter(comparison, location, before, after)
  if (!isDictionary(entered.before) || !isDictionary(entered.after)) {
    comparison.report('undefined', 'MODIFICATION', location)
    return
  }
  const { object } = entered.location
  comparison.examine(object)
  compareEntries(
    comparison,
    { object, subject: 'Catalog' },
    [entered.before, entered.after],
    catalogRules,
  )
}

/** Something beside the content, as long as it is what its name says (EN 319 142-1, 5.4). */
function extension(subject: string, isSound: (object: PdfObject) => boolean): EntryRule {
  return (comparison, location, before, after) => {
    const sides = enter(comparison, location, before, after)
    if (isUntouched(comparison, location, before, after)) return
    const sound = sides.after === null || isSound(sides.after)
    const kind: ChangeKind = sound ? 'extension' : 'undefined'
    comparison.report(kind, actionOf(before, after), { ...sides.location, subject })
    comparison.own(location, before, after)
  }
}

/** Nothing differs in the entry or anywhere below it. */
function isUntouched(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): boolean {
  return !comparison.differsBelow(before, after) && comparison.equal(location, before, after)
}

const empty: PdfDictionary = new Map()

const formRules: Readonly<Record<string, EntryRule>> = {
  Fields: fieldsOn(noField),
  SigFlags: free,
  NeedAppearances: needAppearances,
  DR: defaultResources,
  DA: addable,
  Q: addable,
}

/** Compares the interactive forms (ISO 32000-2, 12.7.3). A signature may bring the first one. */
function compareForms(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, location, before, after)
  const [old, now] = [sides.before ?? empty, sides.after]
  if (sides.before === null && now === null) return
  if (!isDictionary(old) || !isDictionary(now)) {
    comparison.report('undefined', actionOf(before, after), {
      ...location,
      subject: 'AcroForm',
    })
    return
  }
  compareEntries(comparison, { ...sides.location, subject: 'AcroForm' }, [old, now], formRules)
}

/** A viewer that is told to draw the fields anew shows something nobody signed. */
function needAppearances(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, location, before, after)
  if (sides.after !== true || sides.before === true) return
  comparison.report('undefined', actionOf(before, after), location)
}

/** Fonts for new fields may be added; those that fields are drawn with must stay what they are. */
function defaultResources(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, location, before, after)
  const old = sides.before ?? empty
  if (isDictionary(old) && isDictionary(sides.after)) {
    const kinds = resourceKinds(old, sides.after)
    compareEntries(comparison, sides.location, [old, sides.after], kinds)
    return
  }
  unchanged(comparison, location, before, after)
}

function resourceKinds(
  before: PdfDictionary,
  after: PdfDictionary,
): Readonly<Record<string, EntryRule>> {
  const kinds = new Set([...before.keys(), ...after.keys()])
  const rules = Object.fromEntries([...kinds].map((kind) => [kind, additions]))
  return { ...rules, XObject: exchangeable }
}

/** Fields are drawn with fonts only; signature writers keep their pictures here and replace them. */
const exchangeable: EntryRule = (comparison, location, before, after) =>
  comparison.own(location, before, after)

const additions: EntryRule = (comparison, location, before, after) => {
  const sides = enter(comparison, location, before, after)
  const old = sides.before ?? empty
  if (isArray(sides.after) && (before === undefined || onlyNames(old, sides.after))) return
  if (!isDictionary(old) || !isDictionary(sides.after)) {
    unchanged(comparison, location, before, after)
    return
  }
  const named = [...new Set([...old.keys(), ...sides.after.keys()])]
  const rules = Object.fromEntries(named.map((key) => [key, addable]))
  compareEntries(comparison, sides.location, [old, sides.after], rules)
}

/** /ProcSet says nothing since PDF 1.4 (ISO 32000-2, 14.2). */
function onlyNames(before: PdfObject, after: PdfObject): boolean {
  return [before, after].every((list) => isArray(list) && list.every((item) => isName(item)))
}

function isPlain(object: PdfObject): boolean {
  return isDictionary(object) && [...object.values()].every((value) => !isDictionary(value))
}

function isMetadata(object: PdfObject): boolean {
  return isStream(object) && !object.dictionary.has('F')
}

/** Rights that a later signer takes are only that signer's; those that were given must stay. */
function comparePermissions(
  comparison: Comparison,
  location: ChangeLocation,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): void {
  const sides = enter(comparison, location, before, after)
  const empty: PdfDictionary = new Map()
  const [old, now] = [sides.before ?? empty, sides.after ?? empty]
  if (!isDictionary(old) || !isDictionary(now)) {
    comparison.report('undefined', 'MODIFICATION', location)
    return
  }
  compareEntries(comparison, sides.location, [old, now], { UR: usageRights, UR3: usageRights })
}

/** Rights a viewer's maker gives its own program; everybody else ignores them. */
const usageRights: EntryRule = (comparison, location, before, after) => {
  if (after === undefined) {
    comparison.own(location, before, after)
    return
  }
  unchanged(comparison, location, before, after)
}
