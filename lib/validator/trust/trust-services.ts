import type { Bytes } from '#encoding/bytes'
import type { HttpClient } from '#network/http-client'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { buildCertificationPath, type PathResult } from '#pki/certification-path'
import { namesIssuer } from '#pki/issuance'
import { readableCertificates } from '#pki/readable-certificates'
import type { TrustServices } from '#signature/signature-format'
import { issuerRepository } from './issuer-repository'
import { CertificateRejected, ocspResponder } from './ocsp-responder'

import { timeStampingAuthority } from './time-stamping-authority'
import type { TrustAnchors } from './trust-anchors'
import { TrustServiceUnavailable } from './trust-service-unavailable'

export interface TrustServicesSettings {
  readonly timeStampingAddresses: readonly string[]
  /** The client for the operator's own time-stamping authorities. */
  readonly configuredHttp: HttpClient
  /** The client for addresses in certificates. */
  readonly outgoingHttp: HttpClient
  readonly anchors: () => TrustAnchors
  /** Whether all trust material is loaded; true when absent. If not, a missing path may appear later. */
  readonly isTrustWhole?: () => boolean
  /** Known issuers, e.g. from trusted lists. */
  readonly intermediates?: () => readonly Certificate[]
  /** Responders that may answer for issuers that did not delegate to them, e.g. from trusted lists. */
  readonly trustedResponders?: () => readonly Certificate[]
  readonly clock: () => Date
  /** Called with the time of each time-stamp. */
  readonly noteTime?: (address: string, stated: Date) => void
}

type IssuersOf = TrustServices['issuersOf']

/** The trust services of a running gateway, over HTTP. */
export function trustServices(settings: TrustServicesSettings): TrustServices {
  const {
    timeStampingAddresses,
    configuredHttp,
    outgoingHttp,
    clock,
    trustedResponders,
    noteTime,
  } = settings
  const askResponder = ocspResponder({
    http: outgoingHttp,
    clock,
    trustedResponders,
  })
  return {
    ...timeStampingAuthority({
      addresses: timeStampingAddresses,
      http: configuredHttp,
      clock,
      noteTime,
    }),
    revocation: async (certificate, issuer) =>
      await askResponder({
        certificate: parseCertificate(certificate),
        issuer: parseCertificate(issuer),
      }),
    issuersOf: issuersFrom(settings),
  }
}

/** Maximum number of caIssuers fetches for one path. */
const fetchesMax = 5

function issuersFrom(settings: TrustServicesSettings): IssuersOf {
  const { anchors, intermediates, clock, outgoingHttp } = settings
  const fetchIssuers = issuerRepository({ http: outgoingHttp })
  return async (certificate, hints) => {
    const leaf = parseCertificate(certificate)
    const known = [...(intermediates?.() ?? []), ...readableCertificates(hints)]
    for (let fetches = 0; ; fetches++) {
      const result = pathUpFrom(leaf, anchors().certificates, known, clock())
      if (result.found) return issuersIn(result)
      const fetched = fetches < fetchesMax ? await fetchIssuers(topmost(leaf, known)) : []
      const added = fetched.filter((candidate) => !includes(known, candidate))
      if (added.length === 0) throw noPath(result.reason, settings)
      known.push(...added)
    }
  }
}

function noPath(reason: string, { isTrustWhole = () => true }: TrustServicesSettings): Error {
  return isTrustWhole()
    ? new CertificateRejected('no-certification-path', reason)
    : new TrustServiceUnavailable('trusted-list', reason)
}

/**
 * Prefers a path to a trusted root, otherwise to any anchor: another validator may trust only the root, and then needs
 * revocation data for certificates below it that are anchors here.
 */
function pathUpFrom(
  leaf: Certificate,
  anchors: readonly Certificate[],
  known: readonly Certificate[],
  at: Date,
): PathResult {
  const roots = anchors.filter(({ isSelfIssued }) => isSelfIssued)
  const toRoot = { anchors: roots, intermediates: [...known, ...anchors] }
  const result = buildCertificationPath(leaf, toRoot, at)
  return result.found ? result : buildCertificationPath(leaf, { anchors, intermediates: known }, at)
}

function issuersIn({ path }: Extract<PathResult, { found: true }>): readonly Bytes[] {
  return path.slice(1).map(({ der }) => der)
}

/** The last certificate that is reachable by issuer names. The issuer of that certificate is missing. */
function topmost(leaf: Certificate, known: readonly Certificate[]): Certificate {
  const climbed = [leaf]
  for (;;) {
    const last = climbed.at(-1) ?? leaf
    const next = known.find(
      (candidate) => namesIssuer(last, candidate) && !includes(climbed, candidate),
    )
    if (!next) return last
    climbed.push(next)
  }
}

function includes(certificates: readonly Certificate[], { fingerprint }: Certificate): boolean {
  return certificates.some((other) => other.fingerprint === fingerprint)
}
