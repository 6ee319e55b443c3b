import type { RunPlace } from './run-address'
import type { RunDocument, SignableDocument } from './signing-run'

/** The part of a run that its page shows. */
export interface RunStep {
  /** The document on the page. Undefined if no document is left to read or sign. */
  readonly shown: RunDocument | undefined
  /** The nearest documents before and after the shown one that still have to be read. */
  readonly previous: RunDocument | undefined
  readonly next: RunDocument | undefined
  /** The document that is signed now or next. Undefined until the reader reaches the last one. */
  readonly current: SignableDocument | undefined
  /** Whether a phone has rung in this run. */
  readonly hasBegun: boolean
}

type SearchParams = Readonly<Record<string, string | string[] | undefined>>

export function readPlace({ read, without }: SearchParams): RunPlace {
  const leftOut = [without].flat().join(',').split(',')
  return { read: [read].flat()[0], without: leftOut.filter(Boolean) }
}

/** Returns the step for a position: documents are read in order, then signed in order. */
export function stepAt(documents: readonly RunDocument[], place: RunPlace): RunStep {
  const left = documents.filter(
    ({ id, state }) => !place.without.includes(id) && state !== 'signed',
  )
  const hasBegun = documents.some(({ state }) => state === 'signing' || state === 'signed')
  return hasBegun ? signingStep(left, place) : readingStep(left, place)
}

/** A step of reading. The page of the last document has the button that signs all opened documents. */
function readingStep(left: readonly RunDocument[], { read }: RunPlace): RunStep {
  const shown = left.find(({ id }) => id === read) ?? left.find(isIn('unopened')) ?? left.at(-1)
  const at = shown === undefined ? left.length : left.indexOf(shown)
  const next = left[at + 1]
  const shownNow = left.slice(at, at + 1).find(isIn('unopened'))
  const current = next === undefined ? (left.find(isIn('opened')) ?? shownNow) : undefined
  return { shown, previous: left[at - 1], next, current, hasBegun: false }
}

/**
 * A step of signing. It shows the document that is being signed, or else an unopened document that the reader chose, or
 * else the next one to sign.
 */
function signingStep(left: readonly RunDocument[], { read }: RunPlace): RunStep {
  const unopened = left.filter(isIn('unopened'))
  const wanted = unopened.find(({ id }) => id === read)
  const ringing = left.find(isIn('signing'))
  const current = ringing ?? left.find(isIn('opened')) ?? wanted ?? unopened[0]
  const shown = ringing ?? wanted ?? current
  return { shown, previous: undefined, next: undefined, current, hasBegun: true }
}

const isIn =
  (state: RunDocument['state']) =>
  (document: RunDocument): document is SignableDocument =>
    document.state === state
