import { isName, type PdfDictionary } from '../objects'
import type { Comparison } from './comparison'

/** What a field has from the fields above it (ISO 32000-2, 12.7.4.1). */
export interface FieldBranch {
  readonly type: string
  /** The value of this field or of one above it was given. */
  readonly isFilled: boolean
  /** Fields above it. */
  readonly depth: number
}

/** A field's own type as it is now. */
export function typeOf({ after }: Comparison, field: PdfDictionary): string | undefined {
  const type = after.resolve(field.get('FT'))
  return isName(type) ? type.value : undefined
}
