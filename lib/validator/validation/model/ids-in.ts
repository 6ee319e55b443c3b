import type { Material } from './material'
import { certificateId } from './token'

/** The ids of certificates and revocation data, as in `covers`. */
export function idsIn({ certificates, revocations }: Material): readonly string[] {
  return [
    ...certificates.map(({ certificate }) => certificateId(certificate)),
    ...revocations.map(({ id }) => id),
  ]
}
