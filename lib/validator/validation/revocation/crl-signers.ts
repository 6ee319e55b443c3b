import type { Certificate } from '#pki/certificate/certificate'
import { equalNames } from '#pki/certificate/distinguished-name'
import type { CertificationPath } from '#pki/certification-path'
import type { Crl } from '#pki/revocation/crl'
import { isTrustedItself, type PathSources, pathsOf } from './certification-paths'

/** Certificates besides the issuer's that may have signed a CRL: of its other keys, or of an indirect CRL's issuer. */
export function crlSigners(
  { issuer: name, thisUpdate }: Crl,
  issuer: Certificate,
  sources: PathSources,
): readonly Certificate[] {
  const { trust, pool } = sources
  const anchors = trust.anchorsFor('revocation', { at: thisUpdate, above: [issuer] })
  return [...pool.certificates, ...anchors]
    .filter(
      ({ subject, fingerprint }) => fingerprint !== issuer.fingerprint && equalNames(subject, name),
    )
    .filter(
      (one) =>
        isTrustedItself(one, 'revocation', thisUpdate, sources) ||
        areOfOneAuthority(one, issuer, thisUpdate, sources),
    )
}

/**
 * RFC 5280, 6.3.3 (f): the paths of a certificate and of its CRL end at the same anchor. If the CRL has the name of the
 * issuer, but another key, then one authority must also have certified both keys: another one below the same anchor
 * could certify a namesake.
 */
function areOfOneAuthority(
  signer: Certificate,
  issuer: Certificate,
  at: Date,
  sources: PathSources,
): boolean {
  const isNamesake = equalNames(signer.subject, issuer.subject)
  const authorities = (one: Certificate) =>
    pathsOf(one, 'revocation', at, sources).map(
      (path) => (isNamesake ? aboveName(path) : path.at(-1))?.fingerprint,
    )
  const ofIssuer = new Set(authorities(issuer))
  return authorities(signer).some((fingerprint) => ofIssuer.has(fingerprint))
}

/** The first authority of another name, or the anchor if all have one name. */
function aboveName([own, ...above]: CertificationPath): Certificate {
  return above.find(({ subject }) => !equalNames(subject, own.subject)) ?? above.at(-1) ?? own
}
