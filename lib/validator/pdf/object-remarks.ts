import {
  isArray,
  isDictionary,
  isName,
  isStream,
  type PdfDictionary,
  type PdfObject,
} from './objects'

/** A feature of an object that lets a document look different from its signed bytes. */
export type ObjectRemark =
  /** JavaScript that runs in a viewer. */
  | 'javascript'
  /** Starts a program, or opens or sends something elsewhere. */
  | 'launch'
  /** Opens another document. */
  | 'remote-document'
  /** Content that lies outside the file. */
  | 'external-stream'

/** Names of action types (ISO 32000-2, table 201). */
const remarkOfAction: Readonly<Record<string, ObjectRemark>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  ImportData: 'launch',
  GoToR: 'remote-document',
  GoToE: 'remote-document',
}

/** An object that is not a stream and contains none of these names gets no remark. */
export const namesOfRemarks: readonly string[] = ['JS', ...Object.keys(remarkOfAction)]

/** Calls back for each remark on an object and its content; references are not followed. */
export function remarkOn(object: PdfObject, add: (remark: ObjectRemark) => void): void {
  if (isArray(object)) {
    for (const item of object) remarkOn(item, add)
    return
  }
  const entries = isStream(object) ? object.dictionary : object
  if (!isDictionary(entries)) return
  const action = entries.get('S')
  const remark = isName(action) ? remarkOfAction[action.value] : undefined
  if (remark && isAction(entries)) add(remark)
  if (entries.has('JS')) add('javascript')
  if (isStream(object) && entries.has('F')) add('external-stream')
  for (const value of entries.values()) remarkOn(value, add)
}

/** A structure element has another kind of /S, and names chosen by the author. */
function isAction(entries: PdfDictionary): boolean {
  const type = entries.get('Type')
  return type === undefined || isName(type, 'Action') || isDictionary(entries.get('F'))
}
