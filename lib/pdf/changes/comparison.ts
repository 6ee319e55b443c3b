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

/** The parent that stands for the trailer. */
export const trailerNumber = 0

/** The location in the file that a comparison is at. */
export interface ChangeLocation {
  /** Number of the object it is in. */
  readonly object: number
  /** Names of what holds what, from the part of the document down. */
  readonly subject: string
  /** Entry of that object, when the location is inside one of them. */
  readonly entry?: string | undefined
  readonly page?: number | undefined
  readonly field?: string | undefined
}

/** An object with one of its entries, or with an array's items. */
export type Holder = Pick<ChangeLocation, 'object' | 'entry'>

/**
 * Two revisions and what is known so far of their difference. A rule walks from an object it knows
 * to those that differ, and explains each reference on its way. A differing object is in order when
 * every reference to it is explained, or when a rule has examined it: then it matters to nobody who
 * refers to it. So an object that the signed pages use cannot be replaced under the pretext of
 * being an appearance, too.
 */
export class Comparison {
  readonly before: PdfDocument
  readonly after: PdfDocument
  readonly differing: ReadonlySet<number>
  /** Level of the certification in force in the signed revision; undefined without one. */
  readonly certification: number | undefined
  readonly changes: PdfChange[] = []
  /** Widgets of new signatures: those may come onto a page. */
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

  /** A reference that a rule has followed and answers for. */
  explain(holder: Holder, target: PdfObject | undefined): void {
    if (isReference(target)) this.#remember(this.#explained, edgeFrom(holder, target))
  }

  /** A differing object whose difference is known in full, and reported if it must be. */
  examine(number: number): void {
    this.#examined.add(number)
  }

  /** False when a rule has been at the object before: forms may form loops. */
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

  /** Differing objects that were met in passing: somebody else has to answer for them. */
  notedEdges(): Iterable<Edge> {
    return this.#noted.values()
  }

  /**
   * Objects that are the same, but only as far as a rule answers for what differs below them.
   * Nobody else may refer to them either. What was examined matters to nobody any more.
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

  /** Equal but for the objects that differ, which are noted. */
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

  /** A value may have moved into an object of its own, or out of it. */
  #equalBehind(holder: Holder, before: PdfObject, after: PdfObject, look: Look): boolean {
    const { depth, pairs } = look
    if (depth > renumberedDepth) return false
    this.explain(holder, after)
    const pair =
      isReference(before) && isReference(after) && `${identityOf(before)} ${identityOf(after)}`
    // What is compared twice was equal so far: the first difference ends the whole comparison.
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

  /** Answers for objects the update created below an object, and notes what else differs there. */
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

  /** Answers for whatever differs below an object that has this one location in the document. */
  own(holder: Holder, before: PdfObject | undefined, after: PdfObject | undefined): void {
    const explain = (here: Holder, reference: PdfReference) => this.explain(here, reference)
    visitBelow(this.before, holder, before ?? null, explain)
    visitBelow(this.after, holder, after ?? null, explain)
  }

  /** Whether anything differs that is located below the object, in either revision. */
  differsBelow(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    let found = false
    const look = (_: Holder, reference: PdfReference) => {
      found ||= this.differing.has(reference.number)
    }
    visitBelow(this.before, trailer, before ?? null, look)
    visitBelow(this.after, trailer, after ?? null, look)
    return found
  }

  /** The pages of the file as it is now that show an annotation. */
  pagesWith(number: number): readonly number[] {
    this.#pagesOfAnnotations ??= pagesOfAnnotations(this.after)
    return this.#pagesOfAnnotations.get(number) ?? []
  }

  isCreated(number: number): boolean {
    return this.differing.has(number) && readableObject(this.before, number) === null
  }
}

/** How far one comparison has gone into copies, and which. */
interface Look {
  readonly depth: number
  readonly pairs: Set<string>
}

/** Copies of copies; more than any writer needs. */
const renumberedDepth = 20
/** Each copy leaves less room for nesting, so that both together stay bounded. */
const nestingPerCopy = 10

const trailer: Holder = { object: trailerNumber }

/** Every reference below an object, down to pages and to a depth that every part of one stays in. */
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

/** The entry that a path from an object begins with, unless it began further up. */
function within(holder: Holder, path: ObjectPath): Holder {
  return holder.entry === undefined ? { object: holder.object, entry: entryOf(path) } : holder
}

/** What one reference costs that is followed once more, in bytes of work. */
const visitCost = 32

/** A font file is five steps below an appearance: resources, fonts, font, descendant, descriptor. */
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

/** The dictionary of a stream or the dictionary itself. */
export function entriesOf(object: PdfObject): PdfDictionary | undefined {
  if (isStream(object)) return object.dictionary
  return isDictionary(object) ? object : undefined
}
