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
  /** Each an OCSPResponse. */
  readonly ocspResponses?: readonly Bytes[]
  /** Each a CertificateList. */
  readonly crls?: readonly Bytes[]
}

/** Parses the readable part; the rest proves nothing. Includes the responders' certificates from the responses. */
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

/** Files by the same signers share the response about their authority's certificate. */
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
