import { oids } from '@/lib/pki/oids'
import { type Authority, type CertifiedKey, organisationName } from './authority'
import { p256 } from './ecdsa'
import { basicConstraints, certificatePolicies, extendedKeyUsage, keyUsage } from './extensions'
import type { KeyRing } from './key-ring'

/** EN 319 421, 5.2: best practices time-stamp policy. */
export const timeStampPolicy = '0.4.0.2023.1.1'

/** The key that signs time-stamps, and nothing else (RFC 3161, 2.3). */
export function appointTimeStampingUnit(authority: Authority, ring: KeyRing): CertifiedKey {
  const label = 'time-stamping-unit'
  const key = ring.ec(label, p256)
  const certificate = authority.issue({
    label,
    subject: organisationName('TEST of Paraph Time-Stamping Unit'),
    publicKeyInfo: key.publicKeyInfo,
    years: 5,
    extensions: [
      basicConstraints(false),
      keyUsage(['digitalSignature', 'nonRepudiation']),
      extendedKeyUsage(oids.idKpTimeStamping, true),
      certificatePolicies([timeStampPolicy]),
      ...authority.whereabouts,
    ],
  })
  return { key, certificate }
}
