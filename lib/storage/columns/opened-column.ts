import type { KeyRing } from '../blobs/encryption/key-ring'
import { type ColumnKind, type ColumnName, mark, openedText } from './sealed-value'

/** What a column holds, from what the driver gives: JSON comes parsed, and sealed JSON as a string. */
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
