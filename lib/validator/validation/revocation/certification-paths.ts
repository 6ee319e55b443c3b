import type { Certificate } from '#pki/certificate/certificate'
import { type CertificationPath, prospectivePaths } from '#pki/certification-path'
import type { TrustPurpose } from '#trust/service-purposes'
import type { TrustStore } from '#trust/trust-store'

/** The use of a certificate. It decides at which listed services a path may end. */
export type CertificateUse = 'signature' | 'time-stamp' | 'revocation'

/** Time-stamping units and responders may be listed themselves, or a listed authority may certify them. */
const purposes: Readonly<Record<CertificateUse, readonly TrustPurpose[]>> = {
  signature: ['certificates'],
  'time-stamp': ['time-stamps', 'certificates'],
  revocation: ['revocation', 'certificates'],
}

const pathsMax = 10

/** Where the certificates of a path come from. A `ValidationContext` is one. */
export interface PathSources {
  readonly trust: TrustStore
  readonly pool: { readonly certificates: readonly Certificate[] }
}

/** Prospective certification paths to services that were granted at this time, shortest first. */
export function pathsOf(
  certificate: Certificate,
  use: CertificateUse,
  at: Date,
  { trust, pool }: PathSources,
): readonly CertificationPath[] {
  const intermediates = pool.certificates
  const above = [certificate, ...intermediates]
  const approvedAt = (time: Date) =>
    purposes[use].flatMap((purpose) => trust.anchorsFor(purpose, { at: time, above }))
  const anchors =
    use === 'signature' ? both(approvedAt(at), approvedAt(certificate.notBefore)) : approvedAt(at)
  const paths: CertificationPath[] = []
  for (const path of prospectivePaths(certificate, { anchors, intermediates })) {
    if (paths.push(path) === pathsMax) break
  }
  return paths
}

/** TS 119 615, 4.4: the authority must also have been granted at the time when it issued the certificate. */
function both(
  some: readonly Certificate[],
  others: readonly Certificate[],
): readonly Certificate[] {
  const known = new Set(others.map(({ fingerprint }) => fingerprint))
  return some.filter(({ fingerprint }) => known.has(fingerprint))
}

/** Whether the certificate itself is a service with this purpose that was granted at this time. */
export function isTrustedItself(
  certificate: Certificate,
  purpose: TrustPurpose,
  at: Date,
  { trust }: PathSources,
): boolean {
  return trust
    .anchorsFor(purpose, { at, above: [certificate] })
    .some(({ fingerprint }) => fingerprint === certificate.fingerprint)
}
