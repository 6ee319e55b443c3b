import type { Bytes } from '../bytes'
import { FieldReader } from './field-reader'

/** Extra fields by header identifier (4.5); the first of each kind, like every other reader. */
export function readExtraFields(bytes: Bytes): ReadonlyMap<number, Bytes> {
  const fields = new Map<number, Bytes>()
  const reader = new FieldReader(bytes, 'directory-malformed')
  // Padding of fewer than four bytes is common and means nothing.
  while (reader.left >= 4) {
    const id = reader.short()
    const content = reader.bytes(Math.min(reader.short(), reader.left))
    if (!fields.has(id)) fields.set(id, content)
  }
  return fields
}
