import type { Certificate } from '#pki/certificate/certificate'
import { isIssuedBy } from '#pki/issuance'
import { allTimeStamps } from '../../model/all-time-stamps'
import type { MaterialOrigin } from '../../model/material'
import type { DocumentFindings } from '../../processes/document-findings'
import type { RevocationAnswer } from '../../revocation/check-revocation'
import type { RevocationVerdict } from '../../revocation/validation-data'
import { listNotLookedAt } from '../list-not-looked-at'
import type { CertificateSurroundings } from './certificate'
import { trustedServiceProviders } from './trusted-lists'

/** The facts about every certificate of the document or of a path. */
export function certificateSurroundings(
  findings: DocumentFindings,
): ReadonlyMap<Certificate, CertificateSurroundings> {
  const paths = [...findings.signatures, ...findings.timeStamps].flatMap(({ path }) =>
    path ? [path] : [],
  )
  const certificates = distinct([...paths.flat(), ...findings.pool.certificates])
  const known = { certificates, paths, sources: sourcesOf(findings) }
  return new Map(
    certificates.map((certificate) => [certificate, around(certificate, known, findings)]),
  )
}

/** Facts that are computed once for all certificates. */
interface Known {
  readonly certificates: readonly Certificate[]
  readonly paths: readonly (readonly Certificate[])[]
  /** Origins of each certificate, by its fingerprint. */
  readonly sources: ReadonlyMap<string, ReadonlySet<string>>
}

function around(
  certificate: Certificate,
  { certificates, paths, sources }: Known,
  { pool, trust }: DocumentFindings,
): CertificateSurroundings {
  const issuer = certificates.find((candidate) => isIssuedBy(certificate, candidate))
  const isOwnAnchor = trust.certificates.some(
    ({ fingerprint }) => fingerprint === certificate.fingerprint,
  )
  const isListed = trust.servicesOf(certificate).length > 0
  const found = [...(sources.get(certificate.fingerprint) ?? [])]
  const path = pathFrom(certificate, paths)
  return {
    path,
    issuer,
    isTrusted: isOwnAnchor || isListed,
    sources: [
      ...(isOwnAnchor ? ['TRUSTED_STORE'] : []),
      ...(isListed ? ['TRUSTED_LIST'] : []),
      ...found,
    ],
    answers: issuer ? pool.verdictsOf(certificate, issuer).filter(counts) : [],
    trustedServiceProviders: trustedServiceProviders(certificate, path ?? [certificate], trust),
    listNotLookedAt: listNotLookedAt(certificate, trust),
  }
}

function counts(verdict: RevocationVerdict): verdict is RevocationAnswer {
  return verdict.accepted
}

function pathFrom(
  { fingerprint }: Certificate,
  paths: readonly (readonly Certificate[])[],
): readonly Certificate[] | undefined {
  for (const path of paths) {
    const index = path.findIndex((one) => one.fingerprint === fingerprint)
    if (index >= 0) return path.slice(index)
  }
  return undefined
}

const sourceNames: Readonly<Record<MaterialOrigin, string>> = {
  SIGNED_DATA: 'SIGNATURE',
  KEY_INFO: 'SIGNATURE',
  DSS_DICTIONARY: 'SIGNATURE',
  ADBE_REVOCATION_INFO_ARCHIVAL: 'SIGNATURE',
  CERTIFICATE_VALUES: 'SIGNATURE',
  REVOCATION_VALUES: 'SIGNATURE',
  TIMESTAMP_VALIDATION_DATA: 'SIGNATURE',
  EVIDENCE_RECORD: 'EVIDENCE_RECORD',
  ANY_VALIDATION_DATA: 'SIGNATURE',
  OCSP_RESPONSE: 'OCSP_RESPONSE',
  TRUSTED: 'TRUSTED_STORE',
  EXTERNAL: 'AIA',
}

function sourcesOf({ document, pool }: DocumentFindings): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = new Map<string, Set<string>>()
  const note = (fingerprint: string, source: string) => {
    sources.set(fingerprint, (sources.get(fingerprint) ?? new Set()).add(source))
  }
  const inSignatures = [document, ...document.signatures].flatMap(
    ({ material }) => material.certificates,
  )
  for (const { certificate, origin } of inSignatures) {
    note(certificate.fingerprint, sourceNames[origin])
  }
  for (const { material } of allTimeStamps(document)) {
    for (const { certificate } of material.certificates) note(certificate.fingerprint, 'TIMESTAMP')
  }
  // Certificates of evidence records, and those that were fetched.
  for (const certificate of pool.certificates) {
    const origin = pool.originOf(certificate)
    if (sources.has(certificate.fingerprint) || !origin || origin === 'TRUSTED') continue
    note(certificate.fingerprint, sourceNames[origin])
  }
  return sources
}

function distinct(certificates: readonly Certificate[]): readonly Certificate[] {
  return [...new Map(certificates.map((one) => [one.fingerprint, one])).values()]
}
