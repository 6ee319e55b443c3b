import { entriesOf } from './changes/comparison'
import { type PdfDocument, readableObject } from './document'
import { formOf } from './form'
import { liveNumbers } from './live-numbers'
import {
  isArray,
  isDictionary,
  isName,
  isStream,
  type PdfDictionary,
  type PdfObject,
} from './objects'

/** What lets a document look otherwise than its signed bytes suggest. */
export type PdfRemark =
  /** JavaScript that runs in a viewer. */
  | 'javascript'
  /** Starts a program, or opens or sends something elsewhere. */
  | 'launch'
  /** Opens another document. */
  | 'remote-document'
  /** Content that lies outside the file. */
  | 'external-stream'
  /** A form that is drawn from XML by few viewers. */
  | 'xfa'
  /** Two cross-references for two kinds of readers (ISO 32000-2, 7.5.8.4). */
  | 'hybrid-reference'

/** Names of action types (ISO 32000-2, table 201). */
const remarkOfAction: Readonly<Record<string, PdfRemark>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  ImportData: 'launch',
  GoToR: 'remote-document',
  GoToE: 'remote-document',
}

/**
 * Looks at every object of a document, reachable or not. Costs a pass over all of them.
 * Throws `PdfTooComplex`.
 */
export function remarksOn(document: PdfDocument): PdfRemark[] {
  const remarks = new Set<PdfRemark>(structureRemarks(document))
  for (const number of liveNumbers(document)) {
    remarkOn(readableObject(document, number), (remark) => remarks.add(remark))
  }
  return [...remarks].sort()
}

function structureRemarks(document: PdfDocument): PdfRemark[] {
  const { sections } = document
  return [
    ...(formOf(document)?.has('XFA') ? ['xfa' as const] : []),
    ...(sections.some(({ trailer }) => trailer.has('XRefStm'))
      ? ['hybrid-reference' as const]
      : []),
  ]
}

function remarkOn(object: PdfObject, add: (remark: PdfRemark) => void): void {
  if (isArray(object)) {
    for (const item of object) remarkOn(item, add)
    return
  }
  const entries = entriesOf(object)
  if (!entries) return
  const action = entries.get('S')
  const remark = isName(action) ? remarkOfAction[action.value] : undefined
  if (remark && isAction(entries)) add(remark)
  if (entries.has('JS')) add('javascript')
  if (isStream(object) && entries.has('F')) add('external-stream')
  for (const value of entries.values()) remarkOn(value, add)
}

/** A structure element has an /S of its own, and names of the author's choice. */
function isAction(entries: PdfDictionary): boolean {
  const type = entries.get('Type')
  return type === undefined || isName(type, 'Action') || isDictionary(entries.get('F'))
}
