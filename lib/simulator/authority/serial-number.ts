import type { KeyRing } from '@paraph/validator/authority/key-ring'
import { type Bytes, concatBytes, equalBytes, utf8 } from '@paraph/validator/encoding/bytes'

export type CertificateState = 'good' | 'revoked'

const markOf: Readonly<Record<CertificateState, number>> = { good: 0x51, revoked: 0x52 }
const headLength = 8
const length = 16

/**
 * A serial number of sixteen bytes: a mark for the status, seven bytes derived from the label, and a keyed digest of
 * both. After a restart, the authority recognises its own certificates without a register.
 */
export function serialNumber(
  ring: KeyRing,
  issuer: string,
  label: string,
  state: CertificateState,
): Bytes {
  const ownPart = ring.mac(utf8(`serial|${issuer}|${label}`)).subarray(0, headLength - 1)
  const head = concatBytes(Uint8Array.of(markOf[state]), ownPart)
  return concatBytes(head, proof(ring, issuer, head))
}

/** The status of a certificate. `undefined` if this issuer did not issue it. */
export function stateOf(
  ring: KeyRing,
  issuer: string,
  serial: Bytes,
): CertificateState | undefined {
  const head = serial.subarray(0, headLength)
  if (serial.length !== length) return undefined
  if (!equalBytes(serial.subarray(headLength), proof(ring, issuer, head))) return undefined
  return head[0] === markOf.revoked ? 'revoked' : 'good'
}

function proof(ring: KeyRing, issuer: string, head: Bytes): Bytes {
  return ring.mac(utf8(`issued|${issuer}|`), head).subarray(0, length - headLength)
}
