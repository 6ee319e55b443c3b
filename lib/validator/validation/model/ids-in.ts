import type { Material } from './material'
import { certificateId } from './token'

/** The ids under which validation data is recorded as covered. */
export function idsIn({ certificates, revocations }: Material): readonly string[] {
  return [
    ...certificates.map(({ certificate }) => certificateId(certificate)),
    ...revocations.map(({ id }) => id),
  ]
}
