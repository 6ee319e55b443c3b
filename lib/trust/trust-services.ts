import type { Bytes } from '@/lib/encoding/bytes'
import type { HttpClient } from '@/lib/network/transport'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'
import { buildCertificationPath, type PathResult } from '@/lib/pki/certification-path'
import { namesIssuer } from '@/lib/pki/issuance'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import type { TrustServices } from '@/lib/signature/signature-format'
import { issuerRepository } from './issuer-repository'
import { CertificateRejected, ocspResponder } from './ocsp-responder'

import { timeStampingAuthority } from './time-stamping-authority'
import type { TrustAnchors } from './trust-anchors'
import { TrustServiceUnavailable } from './trust-service-unavailable'

export interface TrustServicesSettings {
  readonly timeStampingAddresses: readonly string[]
  /** For the operator's own time-stamping authorities. */
  readonly configuredHttp: HttpClient
  /** For addresses that stand in certificates. */
  readonly outgoingHttp: HttpClient
  readonly anchors: () => TrustAnchors
  /** Whether those are all there will be; absent: yes. Else no path is no answer yet. */
  readonly isTrustWhole?: () => boolean
  /** Issuers known beforehand, e.g. from trusted lists. */
  readonly intermediates?: () => readonly Certificate[]
  /** Responders that speak for issuers that did not name them, e.g. from trusted lists. */
  readonly trustedResponders?: () => readonly Certificate[]
  readonly clock: () => Date
  /** Told the time of each time-stamp. */
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
    timeStamp: timeStampingAuthority({
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

/** How far up caIssuers addresses are followed. */
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
 * To a root where one is trusted: a validator may trust nobody below it, and then needs revocation data
 * for those whom our own trusted lists name. Else to any anchor.
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

/** The last certificate that can be reached by names: the one whose issuer is missing. */
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
