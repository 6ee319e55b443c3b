import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readableCertificates } from '#pki/readable-certificates'
import { RecentReadings } from '#pki/recent-readings'
import { parseCrl } from '#pki/revocation/crl'
import { parseOcspResponse } from '#pki/revocation/ocsp-response'
import type { FoundCertificate, Material, MaterialOrigin, RevocationData } from './material'
import { tokenId } from './token'

/** Encoded validation data, DER. */
export interface EncodedMaterial {
  readonly certificates?: readonly Bytes[]
  /** Encoded OCSPResponse structures. */
  readonly ocspResponses?: readonly Bytes[]
  /** Encoded CertificateList structures. */
  readonly crls?: readonly Bytes[]
}

/**
 * Parses the certificates and revocation data and skips unreadable ones. Also returns the responders' certificates from
 * OCSP responses.
 */
export function readMaterial(encoded: EncodedMaterial, origin: MaterialOrigin): Material {
  const revocations = [
    ...(encoded.ocspResponses ?? []).flatMap((bytes) => readable(readOcsp, bytes, origin)),
    ...(encoded.crls ?? []).flatMap((bytes) => readable(readCrl, bytes, origin)),
  ]
  return {
    certificates: [
      ...foundCertificates(encoded.certificates ?? [], origin),
      ...revocations.flatMap(respondersOf),
    ],
    revocations,
  }
}

function foundCertificates(
  encoded: readonly Bytes[],
  origin: MaterialOrigin,
): readonly FoundCertificate[] {
  return readableCertificates(encoded).map((certificate) => ({ certificate, origin }))
}

function respondersOf(revocationData: RevocationData): readonly FoundCertificate[] {
  return revocationData.kind === 'OCSP'
    ? foundCertificates(revocationData.basic.certificates, 'OCSP_RESPONSE')
    : []
}

function readable(
  read: (bytes: Bytes, origin: MaterialOrigin) => readonly RevocationData[],
  bytes: Bytes,
  origin: MaterialOrigin,
): readonly RevocationData[] {
  try {
    return read(bytes, origin)
  } catch (error) {
    if (error instanceof MalformedDer) return []
    throw error
  }
}

/** Parsed OCSP responses. Files by the same signers often contain the same response about the issuing authority. */
const recentResponses = new RecentReadings(250, (encoded) => ({
  id: tokenId('R', encoded),
  basic: parseOcspResponse(encoded).basic,
}))

function readOcsp(encoded: Bytes, origin: MaterialOrigin): readonly RevocationData[] {
  const { id, basic } = recentResponses.of(encoded)
  return basic ? [{ kind: 'OCSP', id, encoded, origin, basic }] : []
}

function readCrl(encoded: Bytes, origin: MaterialOrigin): readonly RevocationData[] {
  return [{ kind: 'CRL', id: tokenId('R', encoded), encoded, origin, crl: parseCrl(encoded) }]
}
