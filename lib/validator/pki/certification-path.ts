import type { Certificate } from './certificate/certificate'
import { isSignedBy, namesIssuer } from './issuance'
import { keepsNameConstraints } from './name-constraints'
import { oids } from './oids'
import { keepsPolicyConstraints } from './policy-constraints'

/** The reasons why certificates do not form a valid path (RFC 5280, 6.1). */
export type PathFailure =
  | 'no-issuer-found'
  | 'signature-wrong'
  | 'not-a-ca'
  | 'may-not-sign-certificates'
  | 'path-too-long'
  | 'outside-validity'
  | 'name-not-permitted'
  | 'policy-missing'
  | 'unknown-critical-extension'

/** A path from the leaf to its anchor. If the leaf is an anchor, the path has only this certificate. */
export type CertificationPath = readonly [Certificate, ...Certificate[]]

export type PathResult =
  | { readonly found: true; readonly path: CertificationPath; readonly anchor: Certificate }
  | { readonly found: false; readonly reason: PathFailure }

/** The certificates from which a path is built. */
export interface PathMaterial {
  readonly anchors: readonly Certificate[]
  /** Certificates from any source; they need not be trusted. */
  readonly intermediates: readonly Certificate[]
}

/** Maximum number of certificates from a leaf to its anchor, both included. */
const pathLengthMax = 10

/** Maximum number of certificates examined before the search is abandoned. */
const stepsMax = 100

/**
 * Maximum number of issuers with the same name that are tried. Key renewals give a few; a thousand would be an attack.
 */
const namesakesMax = 20

/** Builds a path that is valid at a time, or returns the failure of the best attempt. Revocation is not checked. */
export function buildCertificationPath(
  leaf: Certificate,
  material: PathMaterial,
  at: Date,
): PathResult {
  let firstFailure: PathFailure | undefined
  for (const path of prospectivePaths(leaf, material)) {
    const [failure] = checkCertificationPath(path, at)
    if (!failure) return { found: true, path, anchor: path.at(-1) ?? leaf }
    firstFailure ??= failure
  }
  return { found: false, reason: firstFailure ?? whyNoPath(leaf, material) }
}

/** Yields paths in which names and signatures lead to an anchor, shortest branches first. Nothing else is checked. */
export function* prospectivePaths(
  leaf: Certificate,
  material: PathMaterial,
): Generator<CertificationPath> {
  const anchors = new Set(material.anchors.map(({ fingerprint }) => fingerprint))
  const candidates = [...material.anchors, ...material.intermediates]
  const waiting: CertificationPath[] = [[leaf]]
  for (let step = 0; step < stepsMax; step++) {
    const path = waiting.shift()
    if (!path) return
    const last = path.at(-1) ?? leaf
    if (anchors.has(last.fingerprint)) yield path
    else if (path.length < pathLengthMax) waiting.push(...extensionsOf(path, last, candidates))
  }
}

function extensionsOf(
  path: CertificationPath,
  last: Certificate,
  candidates: readonly Certificate[],
): readonly CertificationPath[] {
  return candidates
    .filter(isNew(path))
    .filter((candidate) => namesIssuer(last, candidate))
    .slice(0, namesakesMax)
    .filter((candidate) => isSignedBy(last, candidate))
    .map((candidate): CertificationPath => [...path, candidate])
}

/** Accepts each certificate once, unless it is already in the path. */
function isNew(path: CertificationPath): (candidate: Certificate) => boolean {
  const seen = new Set(path.map(({ fingerprint }) => fingerprint))
  return ({ fingerprint }) => !seen.has(fingerprint) && seen.add(fingerprint).size > 0
}

function whyNoPath(leaf: Certificate, { anchors, intermediates }: PathMaterial): PathFailure {
  const named = [...anchors, ...intermediates].filter((issuer) => namesIssuer(leaf, issuer))
  const isForged = named.length > 0 && named.every((issuer) => !isSignedBy(leaf, issuer))
  return isForged ? 'signature-wrong' : 'no-issuer-found'
}

/** Returns all failures of a path at a time. The anchor itself is trusted without a check. */
export function checkCertificationPath(path: CertificationPath, at: Date): readonly PathFailure[] {
  const below = path.length > 1 ? path.slice(0, -1) : path
  const checks: readonly [PathFailure, boolean][] = [
    ['outside-validity', below.every((certificate) => isValidAt(certificate, at))],
    ['not-a-ca', below.slice(1).every(({ basicConstraints }) => basicConstraints.isCa)],
    ['may-not-sign-certificates', path.slice(1).every(maySignCertificates)],
    ['path-too-long', path.every((issuer, index) => keepsPathLength(issuer, path.slice(1, index)))],
    ['name-not-permitted', keepsNameConstraints(below)],
    ['policy-missing', keepsPolicyConstraints(below)],
    ['unknown-critical-extension', below.every(hasKnownCriticalExtensions)],
  ]
  return checks.flatMap(([failure, passed]) => (passed ? [] : [failure]))
}

export function isValidAt({ notBefore, notAfter }: Certificate, at: Date): boolean {
  return notBefore <= at && at <= notAfter
}

function maySignCertificates({ keyUsage }: Certificate): boolean {
  return keyUsage === undefined || keyUsage.includes('keyCertSign')
}

/** RFC 5280, 4.2.1.9: self-issued intermediate certificates are not counted. */
function keepsPathLength(issuer: Certificate, below: readonly Certificate[]): boolean {
  const { pathLength } = issuer.basicConstraints
  const counted = below.filter(({ isSelfIssued }) => !isSelfIssued).length
  return pathLength === undefined || counted <= pathLength
}

const processedExtensions = new Set<string>([
  oids.idCeKeyUsage,
  oids.idCeBasicConstraints,
  oids.idCeExtKeyUsage,
  oids.idCeCertificatePolicies,
  oids.idCeSubjectAltName,
  oids.idCeSubjectKeyIdentifier,
  oids.idCeAuthorityKeyIdentifier,
  oids.idCeCrlDistributionPoints,
  oids.idPeAuthorityInfoAccess,
  oids.idPeQcStatements,
  oids.idPkixOcspNoCheck,
  oids.idCeNameConstraints,
  oids.idCePolicyConstraints,
  oids.idCePolicyMappings,
  oids.idCeInhibitAnyPolicy,
])

function hasKnownCriticalExtensions({ extensions }: Certificate): boolean {
  return [...extensions].every(([oid, { critical }]) => !critical || processedExtensions.has(oid))
}
