import { type PdfDocument, readableObject } from '../document'
import {
  isDictionary,
  isName,
  isReference,
  isStream,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
} from '../objects'

import type { ChangeAction, ChangeKind, PdfChange } from './change'
import { equalObjects, identityOf, sameIdentity } from './equal-objects'
import { pagesOfAnnotations } from './page-number'
import { type Edge, entryOf, type ObjectPath, visitReferences } from './references'

/** The object number that stands for the trailer in references. */
export const trailerNumber = 0

/** The location in the file that is compared. */
export interface ChangeLocation {
  /** Number of the containing object. */
  readonly object: number
  /** Path of names from the part of the document down. */
  readonly subject: string
  /** Name of the object's entry that contains the location; undefined for the object itself. */
  readonly entry?: string | undefined
  readonly page?: number | undefined
  readonly field?: string | undefined
}

/** An object and the entry in it; for an array, the array as a whole. */
export type Holder = Pick<ChangeLocation, 'object' | 'entry'>

/**
 * Two revisions and the differences found so far. A rule walks from a known object to the differing objects and
 * explains each reference that it follows. A differing object is acceptable if every reference to it is explained, or
 * if a rule has examined it; then its other references do not matter. Therefore an object that the signed pages use
 * cannot be replaced by declaring it an appearance as well.
 */
export class Comparison {
  readonly before: PdfDocument
  readonly after: PdfDocument
  readonly differing: ReadonlySet<number>
  /** Certification level of the signed revision; undefined without a certification. */
  readonly certification: number | undefined
  readonly changes: PdfChange[] = []
  /** Widgets of new signatures, which may be added to a page. */
  readonly acceptedWidgets = new Set<number>()
  #pagesOfAnnotations: ReadonlyMap<number, readonly number[]> | undefined
  readonly #explained = new Map<string, Edge>()
  readonly #examined = new Set<number>()
  readonly #noted = new Map<string, Edge>()
  readonly #visited = new Set<number>()

  constructor(
    before: PdfDocument,
    after: PdfDocument,
    differing: ReadonlySet<number>,
    certification: number | undefined,
  ) {
    this.before = before
    this.after = after
    this.differing = differing
    this.certification = certification
  }

  report(
    kind: ChangeKind,
    action: ChangeAction,
    { object, subject, page, field }: ChangeLocation,
    more: Pick<PdfChange, 'visible' | 'isNewField'> = {},
  ): void {
    this.changes.push({
      kind,
      action,
      subject,
      object: object !== trailerNumber ? object : undefined,
      page,
      field,
      ...more,
    })
  }

  differs(object: PdfObject | undefined): object is PdfReference {
    return isReference(object) && this.differing.has(object.number)
  }

  /** Marks a reference as followed and explained by a rule. */
  explain(holder: Holder, target: PdfObject | undefined): void {
    if (isReference(target)) this.#remember(this.#explained, edgeFrom(holder, target))
  }

  /** Marks a differing object as examined: all its differences are known, and reported if necessary. */
  examine(number: number): void {
    this.#examined.add(number)
  }

  /** Whether an object is visited for the first time. Forms may contain loops. */
  visitOnce(number: number): boolean {
    const isFirst = !this.#visited.has(number)
    this.#visited.add(number)
    return isFirst
  }

  isExamined(number: number): boolean {
    return this.#examined.has(number)
  }

  isInOrder(edge: Edge): boolean {
    return this.#examined.has(edge.target) || this.#explained.has(keyOf(edge))
  }

  /** References to differing objects that were found on the way. Another rule must explain them. */
  notedEdges(): Iterable<Edge> {
    return this.#noted.values()
  }

  /**
   * Unchanged objects that are acceptable only because a rule explains the differences below them. Other objects must
   * not refer to them. Examined objects are not included.
   */
  guardedObjects(): Set<number> {
    const guarded = new Set<number>()
    for (let size = -1; size < guarded.size; ) {
      size = guarded.size
      for (const { parent, target } of this.#explained.values()) {
        const differs = this.differing.has(target) && !this.#examined.has(target)
        if ((differs || guarded.has(target)) && this.#canBeGuarded(parent)) guarded.add(parent)
      }
    }
    return guarded
  }

  #canBeGuarded(parent: number): boolean {
    return parent !== trailerNumber && !this.differing.has(parent) && !this.#examined.has(parent)
  }

  /** Whether two values are equal. References to differing objects are equal here, but are noted. */
  equal(holder: Holder, before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    return this.#equalBelow(holder, before ?? null, after ?? null, { depth: 0, pairs: new Set() })
  }

  #equalBelow(holder: Holder, before: PdfObject, after: PdfObject, look: Look): boolean {
    const sameReference = (was: PdfObject, is: PdfObject): boolean => {
      if (!sameIdentity(was, is)) return this.#equalBehind(holder, was, is, look)
      if (this.differs(is)) this.note(holder, is)
      return true
    }
    const sides = { before: this.before, after: this.after, sameReference }
    return equalObjects(sides, before, after, look.depth * nestingPerCopy)
  }

  /** Compares the targets of references, because a value may have moved into a separate object or out of one. */
  #equalBehind(holder: Holder, before: PdfObject, after: PdfObject, look: Look): boolean {
    const { depth, pairs } = look
    if (depth > renumberedDepth) return false
    this.explain(holder, after)
    const pair =
      isReference(before) && isReference(after) && `${identityOf(before)} ${identityOf(after)}`
    // A pair seen before has been equal so far, because the first difference ends the whole comparison.
    if (pair !== false && pairs.has(pair)) return true
    if (pair !== false) pairs.add(pair)
    const inside = isReference(after) ? { object: after.number } : holder
    const [was, is] = [this.before.resolve(before), this.after.resolve(after)]
    return this.#equalBelow(inside, was, is, { depth: depth + 1, pairs })
  }

  note(holder: Holder, target: PdfReference): void {
    this.#remember(this.#noted, edgeFrom(holder, target))
  }

  #remember(edges: Map<string, Edge>, edge: Edge): void {
    edges.set(keyOf(edge), edge)
  }

  /** Explains the objects that the update created below an object, and notes other differences there. */
  adopt(holder: Holder, object: PdfObject | undefined): void {
    const waiting: [Holder, PdfObject][] = [[holder, object ?? null]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [above, held] = next
      visitReferences(held, (reference, path) => {
        const here = within(above, path)
        if (!this.differs(reference) || this.isInOrder(edgeFrom(here, reference))) return
        if (!this.isCreated(reference.number)) {
          this.note(here, reference)
          return
        }
        this.explain(here, reference)
        waiting.push([{ object: reference.number }, this.after.resolve(reference)])
      })
    }
  }

  /** Explains all differences below an object that is used only at this location. */
  own(holder: Holder, before: PdfObject | undefined, after: PdfObject | undefined): void {
    const explain = (here: Holder, reference: PdfReference) => this.explain(here, reference)
    visitBelow(this.before, holder, before ?? null, explain)
    visitBelow(this.after, holder, after ?? null, explain)
  }

  /** Whether an object below one of the two values differs. */
  differsBelow(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    let found = false
    const look = (_: Holder, reference: PdfReference) => {
      found ||= this.differing.has(reference.number)
    }
    visitBelow(this.before, trailer, before ?? null, look)
    visitBelow(this.after, trailer, after ?? null, look)
    return found
  }

  /** The pages of the current file that show an annotation. */
  pagesWith(number: number): readonly number[] {
    this.#pagesOfAnnotations ??= pagesOfAnnotations(this.after)
    return this.#pagesOfAnnotations.get(number) ?? []
  }

  isCreated(number: number): boolean {
    return this.differing.has(number) && readableObject(this.before, number) === null
  }
}

/** The copies that one comparison has followed, and their depth. */
interface Look {
  readonly depth: number
  readonly pairs: Set<string>
}

/** Maximum depth of copies. No program needs more. */
const renumberedDepth = 20
/** Nesting that is subtracted for each copy, so that the total depth is limited. */
const nestingPerCopy = 10

const trailer: Holder = { object: trailerNumber }

/** Visits every reference below an object. Stops at pages, and at a depth that no part of a page exceeds. */
function visitBelow(
  document: PdfDocument,
  holder: Holder,
  object: PdfObject,
  visit: (holder: Holder, reference: PdfReference) => void,
): void {
  const seen = new Set<number>()
  let level: [Holder, PdfObject][] = [[holder, object]]
  for (let depth = 0; depth < ownedDepth && level.length > 0; depth++) {
    const below: [Holder, PdfObject][] = []
    for (const [above, held] of level) {
      visitReferences(held, (reference, path) => {
        document.spend(visitCost)
        visit(within(above, path), reference)
        if (seen.has(reference.number)) return
        seen.add(reference.number)
        const found = readableObject(document, reference.number)
        if (!isPartOfPages(found)) below.push([{ object: reference.number }, found])
      })
    }
    level = below
  }
}

/** Gives a holder without an entry the first entry of a path. */
function within(holder: Holder, path: ObjectPath): Holder {
  return holder.entry === undefined ? { object: holder.object, entry: entryOf(path) } : holder
}

/** Cost of following one reference again, in bytes of work. */
const visitCost = 32

/** Maximum depth. A font file is five steps below an appearance: resources, fonts, font, descendant, descriptor. */
const ownedDepth = 8

function isPartOfPages(object: PdfObject): boolean {
  const type = entriesOf(object)?.get('Type')
  return isName(type) && ['Page', 'Pages', 'Catalog'].includes(type.value)
}

function edgeFrom({ object, entry = '' }: Holder, { number }: PdfReference): Edge {
  return { parent: object, entry, target: number }
}

function keyOf({ parent, entry, target }: Edge): string {
  return `${parent} ${target} ${entry}`
}

/** The dictionary of a stream, or a dictionary itself. */
export function entriesOf(object: PdfObject): PdfDictionary | undefined {
  if (isStream(object)) return object.dictionary
  return isDictionary(object) ? object : undefined
}
