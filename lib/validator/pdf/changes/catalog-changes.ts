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
 * The rule for trailer entries about the file instead of the document, or about the encoding of a cross-reference
 * stream (ISO 32000-2, tables 15 and 17): they may change.
 */
const ofTheFile: EntryRule = () => undefined

const trailerRules: Readonly<Record<string, EntryRule>> = {
  Root: compareCatalogs,
  Info: extension('information', isPlain),
  ...Object.fromEntries(
    ['Size', 'Prev', 'ID', 'XRefStm', 'Type', 'W', 'Index'].map((key) => [key, ofTheFile]),
  ),
  ...Object.fromEntries(['Length', 'Filter', 'DecodeParms'].map((key) => [key, ofTheFile])),
  // A checksum that some programs leave in the trailer.
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

/** Compares the documents from the trailer down, as far as rules for permitted differences exist. */
export function compareTrailers(comparison: Comparison): void {
  const location: ChangeLocation = { object: trailerNumber, subject: 'Trailer' }
  const { before, after } = comparison
  compareEntries(comparison, location, [before.trailer, after.trailer], trailerRules)
  reportHoldersUnknown(comparison, location)
}

/** Trailer entries whose references are accepted, because the meaning of the entries is known. */
const knownHolders = new Set([...Object.keys(trailerRules), 'Encrypt', 'AdditionalStreams'])

/**
 * Reports references in unknown trailer entries. A reader that supports such an entry may show its objects, so no
 * change is acceptable then.
 */
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

/**
 * The rule for data outside the content (EN 319 142-1, 5.4): a change is acceptable if the value has the right type.
 */
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

/** Whether nothing differs in the entry or anywhere below it. */
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

/** Compares the interactive forms (ISO 32000-2, 12.7.3). A signature may add the first form. */
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

/** /NeedAppearances must not be set later: a viewer that redraws the fields shows content that was not signed. */
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

/** Fonts for new fields may be added. Existing resources must not change. */
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

/** Pictures may be replaced: signature programs store them here, but fields are drawn with fonts only. */
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

/** Whether both values are lists of names. /ProcSet has no effect since PDF 1.4 (ISO 32000-2, 14.2). */
function onlyNames(before: PdfObject, after: PdfObject): boolean {
  return [before, after].every((list) => isArray(list) && list.every((item) => isName(item)))
}

function isPlain(object: PdfObject): boolean {
  return isDictionary(object) && [...object.values()].every((value) => !isDictionary(value))
}

function isMetadata(object: PdfObject): boolean {
  return isStream(object) && !object.dictionary.has('F')
}

/** A later signature may add its own permissions. Existing ones must not change. */
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

/** Usage rights for the viewer of one vendor may be removed, because other readers ignore them. */
const usageRights: EntryRule = (comparison, location, before, after) => {
  if (after === undefined) {
    comparison.own(location, before, after)
    return
  }
  unchanged(comparison, location, before, after)
}
