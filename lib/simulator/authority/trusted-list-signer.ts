import { oids } from '@/lib/pki/oids'
import { type Authority, type CertifiedKey, organisationName } from './authority'
import { p256 } from './ecdsa'
import { basicConstraints, extendedKeyUsage, keyUsage } from './extensions'
import type { KeyRing } from './key-ring'
import type { EcKey } from './signing-key'

export interface TrustedListSigner extends CertifiedKey {
  readonly key: EcKey
}

/** Who signs the trusted list, and nothing else (TS 119 612, 5.7.1). */
export function appointTrustedListSigner(authority: Authority, ring: KeyRing): TrustedListSigner {
  const label = 'trusted-list-signer'
  const key = ring.ec(label, p256)
  const certificate = authority.issue({
    label,
    subject: organisationName('TEST of Paraph Trusted List'),
    publicKeyInfo: key.publicKeyInfo,
    years: 5,
    extensions: [
      basicConstraints(false),
      keyUsage(['digitalSignature']),
      extendedKeyUsage(oids.idTslKpTslSigning, false),
      ...authority.whereabouts,
    ],
  })
  return { key, certificate }
}
