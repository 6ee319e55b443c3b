import { countersignedBy, type PlacedSignature } from '@/lib/signature/xades/countersigned'
import type { XadesPlace } from './xades-reading'
import { xadesSignatureId } from './xades-signature'

/** The signature that a detached counter-signature is over (EN 319 132-1, 5.2.7.1). */
export function parentIn(
  one: PlacedSignature,
  all: readonly PlacedSignature[],
): Pick<XadesPlace, 'parentId'> {
  const parent = countersignedBy(one, all)
  return parent ? { parentId: xadesSignatureId(parent.signature, parent.filename) } : {}
}
