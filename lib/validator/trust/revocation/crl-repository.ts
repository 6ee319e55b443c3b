import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure } from '#network/outgoing-failure'
import {
  allReasons,
  type CertificateStatus,
  type Freshness,
  isCurrent,
} from '#pki/revocation/certificate-status'
import { type Crl, parseCrl } from '#pki/revocation/crl'
import type { OcspSubject } from '#pki/revocation/ocsp-request'
import { verifyCrl } from '#pki/revocation/verify-crl'
import { TrustServiceUnavailable } from '../trust-service-unavailable'
import { firstWebAddress } from '../web-address'

export interface CrlSettings {
  /** The client for addresses in certificates. */
  readonly http: HttpClient
  readonly clock: () => Date
  readonly timeoutMs?: number
}

/** An authentic and current list of the issuer, with the status of the certificate. */
export interface CrlAnswer {
  /** The CertificateList, DER. */
  readonly encoded: Bytes
  readonly status: CertificateStatus
  /** The address of the list. */
  readonly address: string
}

/** Maximum size of a list in bytes. The largest national lists have about 10 MB. */
const listBytesMax = 32 * 1_048_576
/** The freshness of lists without nextUpdate, which RFC 5280 does not allow. */
const oneDay: Freshness = { maximumAgeSeconds: 86_400, clockSkewSeconds: 300 }

/**
 * Looks up a certificate in the CRL of its distribution point (RFC 5280, 4.2.1.13). A list is cached until its
 * nextUpdate, and concurrent callers share one fetch. Throws `TrustServiceUnavailable`.
 */
export function crlRepository(settings: CrlSettings): (subject: OcspSubject) => Promise<CrlAnswer> {
  const { clock } = settings
  const cache = crlCache()
  return async (subject) => {
    const address = firstWebAddress(subject.certificate.crlUrls)
    if (!address) throw unavailable('the certificate names none')
    const isFresh = (crl: Crl) => isCurrent(crl, clock(), oneDay)
    const crl = await cache(address, isFresh, () => fetchCrl(address, settings))
    if (!isFresh(crl)) throw unavailable('has a list of long ago')
    const verdict = verifyCrl(crl, subject)
    if (!verdict.isAuthentic) throw unavailable(`has a list that does not count: ${verdict.reason}`)
    if (verdict.reasons.size < allReasons.size) throw unavailable('has a list of some reasons only')
    return { encoded: crl.encoded, status: verdict.status, address }
  }
}

async function fetchCrl(url: string, { http, timeoutMs = 20_000 }: CrlSettings): Promise<Crl> {
  try {
    const responseBytesMax = listBytesMax
    // RFC 9111, 4.2.2: without it, a cache may send an old list for as long as it estimates.
    const headers = { 'cache-control': 'no-cache' }
    const { status, body } = await http({
      method: 'GET',
      url,
      headers,
      timeoutMs,
      responseBytesMax,
    })
    if (status !== 200) throw unavailable(`answered with HTTP ${status}`)
    return parseCrl(body)
  } catch (error) {
    if (!(error instanceof OutgoingFailure || error instanceof MalformedDer)) throw error
    throw unavailable(error.message, error)
  }
}

/** Returns the list of an address: the cached one while it is fresh, otherwise a new one. */
type CrlCache = (
  address: string,
  isFresh: (crl: Crl) => boolean,
  fetchCrl: () => Promise<Crl>,
) => Promise<Crl>

const keptBytesMax = 128 * 1_048_576

/** A cache of lists in memory. When it is full, the least recently used lists are dropped. */
export function crlCache(bytesMax = keptBytesMax): CrlCache {
  const kept = new Map<string, Crl>()
  const underway = new Map<string, Promise<Crl>>()
  const keep = (address: string, crl: Crl) => {
    kept.delete(address)
    kept.set(address, crl)
    for (const oldest of [...kept.keys()]) {
      if (sizeOf(kept) <= bytesMax) return
      kept.delete(oldest)
    }
  }
  return async (address, isFresh, fetchCrl) => {
    const known = kept.get(address)
    if (known && isFresh(known)) {
      keep(address, known)
      return known
    }
    const fetching = underway.get(address) ?? fetchCrl().finally(() => underway.delete(address))
    underway.set(address, fetching)
    const crl = await fetching
    keep(address, crl)
    return crl
  }
}

function sizeOf(kept: ReadonlyMap<string, Crl>): number {
  return [...kept.values()].reduce((sum, { encoded }) => sum + encoded.length, 0)
}

function unavailable(reason: string, cause?: unknown): TrustServiceUnavailable {
  return new TrustServiceUnavailable('crl-repository', reason, { cause })
}
