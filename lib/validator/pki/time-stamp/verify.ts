import { type Bytes, equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { digest } from '#encoding/digest'
import type { Certificate } from '../certificate/certificate'
import { identifies } from '../cms/signed-data'
import {
  matchesDigest,
  matchesIssuerSerial,
  readSigningCertificate,
} from '../cms/signing-certificate'
import { type SignerInfoFailure, verifySignerInfo } from '../cms/verify'
import { oids } from '../oids'
import { readableCertificates } from '../readable-certificates'
import type { TimeStampToken } from './token'

/** Possible failures of a time-stamp token. */
export type TimeStampFailure =
  | SignerInfoFailure
  | 'imprint-differs'
  | 'certificate-not-found'
  | 'signing-certificate-missing'
  | 'signing-certificate-differs'
  | 'certificate-not-for-time-stamping'

/** If `failures` is empty, the holder of `certificate` issued the token. Trust in the certificate is not checked. */
export interface TimeStampVerification {
  readonly failures: readonly TimeStampFailure[]
  /** The authority's certificate, not yet trusted; undefined if it was not found. */
  readonly certificate: Certificate | undefined
}

/** The values against which a token is verified. */
export interface TimeStampContext {
  /** Digest of the time-stamped data, by the algorithm of the imprint. */
  readonly digest: Bytes
  /** Certificates from outside the token, e.g. the DSS of a PDF. */
  readonly knownCertificates?: readonly Certificate[]
}

/** Verifies a token (RFC 3161, 2.4.2 and 2.3). The caller checks the certification path and revocation. */
export function verifyTimeStampToken(
  token: TimeStampToken,
  { digest: dataDigest, knownCertificates = [] }: TimeStampContext,
): TimeStampVerification {
  const failures: TimeStampFailure[] = []
  if (!equalBytes(token.messageImprint.digest, dataDigest)) failures.push('imprint-differs')
  const certificate = findAuthority(token, knownCertificates)
  if (!certificate) return { failures: [...failures, 'certificate-not-found'], certificate }
  failures.push(...checkSignature(token, certificate))
  failures.push(...checkReference(token, certificate))
  if (!isForTimeStamping(certificate)) failures.push('certificate-not-for-time-stamping')
  return { failures, certificate }
}

/** If several certificates have the signer's issuer and number, the one that the signed attributes name is used. */
function findAuthority(
  token: TimeStampToken,
  knownCertificates: readonly Certificate[],
): Certificate | undefined {
  const { signedData, signerInfo } = token
  const candidates = [...readableCertificates(signedData.certificates), ...knownCertificates]
  const identified = candidates.filter((candidate) =>
    identifies(signerInfo.signerIdentifier, candidate),
  )
  return (
    identified.find((candidate) => checkReference(token, candidate).length === 0) ?? identified[0]
  )
}

function checkSignature(
  { signerInfo, content }: TimeStampToken,
  certificate: Certificate,
): readonly TimeStampFailure[] {
  const { digestAlgorithm } = signerInfo
  if (!digestAlgorithm) return ['algorithm-unknown']
  return verifySignerInfo(signerInfo, {
    certificate,
    contentType: oids.idCtTstInfo,
    contentDigest: digest(digestAlgorithm, content),
  })
}

function checkReference(
  { signerInfo }: TimeStampToken,
  certificate: Certificate,
): readonly TimeStampFailure[] {
  try {
    const reference = readSigningCertificate(signerInfo.signedAttributes?.attributes ?? [])
    if (!reference) return ['signing-certificate-missing']
    const matches =
      matchesDigest(reference, certificate) && matchesIssuerSerial(reference, certificate)
    return matches ? [] : ['signing-certificate-differs']
  } catch (error) {
    if (error instanceof MalformedDer) return ['signed-attributes-malformed']
    throw error
  }
}

/** RFC 3161, 2.3: time-stamping must be the only purpose, and the extension must be critical. */
export function isForTimeStamping({ extendedKeyUsage, extensions }: Certificate): boolean {
  const isCritical = extensions.get(oids.idCeExtKeyUsage)?.critical === true
  const [purpose, another] = extendedKeyUsage ?? []
  return isCritical && purpose === oids.idKpTimeStamping && another === undefined
}
