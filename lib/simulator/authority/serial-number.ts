import { type Bytes, concatBytes, equalBytes, utf8 } from '@/lib/encoding/bytes'
import type { KeyRing } from './key-ring'

export type CertificateState = 'good' | 'revoked'

const markOf: Readonly<Record<CertificateState, number>> = { good: 0x51, revoked: 0x52 }
const headLength = 8
const length = 16

/**
 * Sixteen bytes that prove by themselves who issued them: a mark, seven bytes by label, and a keyed digest
 * over those. So the authority needs no register to know its own certificates after a restart.
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

/** What became of a certificate, `undefined` when this issuer never made it. */
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
