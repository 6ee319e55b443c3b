import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure } from '#network/outgoing-failure'
import type { Certificate } from '#pki/certificate/certificate'
import { parseSignedData } from '#pki/cms/signed-data'
import { certificatesInPem } from '#pki/pem'
import { readableCertificates } from '#pki/readable-certificates'
import { TrustServiceUnavailable } from './trust-service-unavailable'
import { firstWebAddress } from './web-address'

export interface IssuerRepositorySettings {
  /** The client for addresses in certificates. */
  readonly http: HttpClient
  readonly timeoutMs?: number
}

const responseBytesMax = 256 * 1024
const rememberedMax = 200

/**
 * Fetches issuers from the caIssuers addresses of certificates (RFC 5280, 4.2.2.1) and caches them. The result proves
 * nothing until a path is built with it. It is empty for a certificate without an address or with a forbidden address.
 * Throws `TrustServiceUnavailable` when an address returns no certificate.
 */
export function issuerRepository(
  settings: IssuerRepositorySettings,
): (certificate: Certificate) => Promise<readonly Certificate[]> {
  const remembered = new Map<string, readonly Certificate[]>()
  return async ({ caIssuersUrls }) => {
    const address = firstWebAddress(caIssuersUrls)
    if (!address) return []
    const known = remembered.get(address)
    if (known) return known
    const issuers = await fetchIssuers(address, settings)
    if (issuers.length > 0 && remembered.size < rememberedMax) remembered.set(address, issuers)
    return issuers
  }
}

async function fetchIssuers(
  url: string,
  { http, timeoutMs = 5_000 }: IssuerRepositorySettings,
): Promise<readonly Certificate[]> {
  try {
    const { status, body } = await http({ method: 'GET', url, timeoutMs, responseBytesMax })
    if (status !== 200) throw unavailable(`answered with HTTP ${status}`)
    const issuers = readableCertificates(certificatesIn(body))
    if (issuers.length === 0) throw unavailable('sent no certificate')
    return issuers
  } catch (error) {
    if (error instanceof OutgoingFailure && error.code === 'refused-address') return []
    if (!(error instanceof OutgoingFailure || error instanceof InvalidEncoding)) throw error
    throw unavailable(error.message, error)
  }
}

function unavailable(reason: string, cause?: unknown): TrustServiceUnavailable {
  return new TrustServiceUnavailable('issuer-repository', reason, { cause })
}

/** Parses one certificate, DER or PEM, or a SignedData that contains only certificates. */
function certificatesIn(body: Bytes): readonly Bytes[] {
  const fromPem = certificatesInPem(Buffer.from(body).toString('latin1'))
  if (fromPem.length > 0) return fromPem
  try {
    return parseSignedData(body).certificates
  } catch (error) {
    if (error instanceof MalformedDer) return [body]
    throw error
  }
}
