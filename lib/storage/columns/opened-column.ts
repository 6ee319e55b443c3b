import type { KeyRing } from '../blobs/encryption/key-ring'
import { type ColumnKind, type ColumnName, mark, openedText } from './sealed-value'

/** The content of a column as returned by the driver: JSON is parsed, and sealed JSON is a string. */
export function openedColumn(
  ring: KeyRing,
  { columnName, kind }: { readonly columnName: ColumnName; readonly kind: ColumnKind },
  stored: unknown,
): unknown {
  if (typeof stored !== 'string' || !stored.startsWith(mark)) return stored
  const text = openedText(ring, columnName, stored)
  if (kind === 'text') return text
  return text === '' ? {} : JSON.parse(text)
}
