import {
  isArray,
  isDictionary,
  isName,
  isStream,
  type PdfDictionary,
  type PdfObject,
} from './objects'

/** A feature of an object through which a document can look different from its signed bytes. */
export type ObjectRemark =
  /** JavaScript that runs in a viewer. */
  | 'javascript'
  /** An action that starts a program, or opens or sends something elsewhere. */
  | 'launch'
  /** An action that opens another document. */
  | 'remote-document'
  /** A stream whose content is outside the file. */
  | 'external-stream'

/** Remarks by action type (ISO 32000-2, table 201). */
const remarkOfAction: Readonly<Record<string, ObjectRemark>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  ImportData: 'launch',
  GoToR: 'remote-document',
  GoToE: 'remote-document',
}

/** An object that is not a stream has a remark only if it contains one of these names. */
export const namesOfRemarks: readonly string[] = ['JS', ...Object.keys(remarkOfAction)]

/** Calls `add` for each remark on an object and its content. References are not followed. */
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

/** Whether a dictionary is an action. A structure element also has /S, but with names that the author chose. */
function isAction(entries: PdfDictionary): boolean {
  const type = entries.get('Type')
  return type === undefined || isName(type, 'Action') || isDictionary(entries.get('F'))
}
