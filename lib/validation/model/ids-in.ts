import type { Material } from './material'
import { certificateId } from './token'

/** By what names validation data is proven to have existed. */
export function idsIn({ certificates, revocations }: Material): readonly string[] {
  return [
    ...certificates.map(({ certificate }) => certificateId(certificate)),
    ...revocations.map(({ id }) => id),
  ]
}
