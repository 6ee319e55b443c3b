import type { SignatureLevel } from '../signature-level'
import type { XadesSignature } from './read'

/** The level that the properties of a signature look like; whether they hold is another matter. */
export function levelOf({ unsignedProperties }: XadesSignature): SignatureLevel {
  const kinds = new Set(unsignedProperties.map(({ kind }) => kind))
  if (kinds.has('archive-time-stamp')) return 'B-LTA'
  if (kinds.has('validation-values')) return 'B-LT'
  return kinds.has('signature-time-stamp') ? 'B-T' : 'B-B'
}
