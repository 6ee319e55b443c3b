import type { Bytes } from '../bytes'
import { FieldReader, readExtraFields } from './field-reader'
import { elsewhere, extraFields } from './layout'
import { ZipRefused } from './zip-refused'

/**
 * The numbers of a header after its 64-bit field has replaced some of them (APPNOTE.TXT 4.5.3): size, compressed size
 * and, in the central directory, the offset of the local header. Undefined without such a field. Some writers repeat
 * numbers that fit into the header. A field that contradicts the header is refused, because readers differ in which of
 * them they use. Throws `ZipRefused`.
 */
export function readZip64(short: readonly number[], extra: Bytes): readonly number[] | undefined {
  const field = readExtraFields(extra).get(extraFields.zip64)
  if (!field) return undefined
  const fields = new FieldReader(field, 'zip64-malformed')
  const long = short.map((value) => (value === elsewhere.long ? fields.quad() : value))
  if (fields.left >= quadBytes) refuseContradiction(field, long)
  return long
}

const quadBytes = 8

function refuseContradiction(field: Bytes, long: readonly number[]): void {
  const all = new FieldReader(field, 'zip64-malformed')
  for (const value of long) {
    if (all.left < quadBytes) return
    if (all.quad() !== value) throw new ZipRefused('zip64-malformed')
  }
}
