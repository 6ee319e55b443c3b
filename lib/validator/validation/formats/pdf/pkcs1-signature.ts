import { type Bytes, equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readLeading } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { bytesOf } from '#encoding/der/values'
import { digest } from '#encoding/digest'
import { algorithmWith } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { MalformedCertificate } from '#pki/certificate/malformed-certificate'
import { publicKeyOf } from '#pki/certificate/public-key'
import { openSignedDigest, type SignedDigest } from '#pki/pkcs1'
import { readableCertificates } from '#pki/readable-certificates'
import type { PdfSignature } from '#signature/pades/read'
import { joinMaterial } from '../../model/material'
import { readMaterial } from '../../model/read-material'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { SignerIdentification } from '../../model/token'
import type { CommonFacts } from './common-facts'
import type { PdfReading } from './pdf-reading'

/** ISO 32000-1, 12.8.3.2: /Contents is a PKCS #1 value over the document, without a message. */
const pkcs1SubFilter = 'adbe.x509.rsa_sha1'

/** The PKCS #1 value in /Contents; undefined if the signature is of another kind. */
export function pkcs1ValueOf({ subFilter, contents }: PdfSignature): Bytes | undefined {
  if (subFilter !== pkcs1SubFilter) return undefined
  try {
    const node = readLeading(contents, 'BER')
    return node.tag === tags.octetString ? bytesOf(node) : undefined
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** Reads a PKCS #1 signature as facts. The algorithm is only in the value, and the certificate is in /Cert. */
export async function readPkcs1Signature(
  pdfSignature: PdfSignature,
  value: Bytes,
  { common, reading, timeStamps }: Pkcs1Context,
): Promise<SignatureToValidate> {
  const { certificates: encoded } = pdfSignature
  const own = readMaterial({ certificates: encoded }, 'SIGNED_DATA')
  const [signer] = readableCertificates(encoded.slice(0, 1))
  const signed = signer && signedDigest(signer, value)
  const algorithm = signed?.algorithm ?? 'SHA-1'
  const actual = await reading.digestOfRanges(pdfSignature, algorithm)
  return {
    ...common,
    references: [
      {
        type: 'MESSAGE_DIGEST',
        name: undefined,
        found: actual !== undefined,
        // If the value cannot be opened, we report a wrong value, not an altered document.
        intact: actual !== undefined && (!signed || equalBytes(actual, signed.digest)),
        digestAlgorithm: algorithm,
        digest: signed?.digest ?? actual ?? new Uint8Array(),
      },
    ],
    digestAlgorithm: algorithm,
    signatureAlgorithm: algorithmWith('rsa', algorithm),
    isValueRight: (certificate) => signedDigest(certificate, value) !== undefined,
    identification: identify(signer),
    certificates: own.certificates,
    signatureValue: value,
    policy: { kind: 'none' },
    timeStamps,
    material: joinMaterial(own, reading.material),
    format: 'PDF_NOT_ETSI',
    asWritten: { bytes: () => value },
  }
}

interface Pkcs1Context {
  readonly common: CommonFacts
  readonly reading: PdfReading
  /** Document time-stamps that cover the signature. */
  readonly timeStamps: readonly TimeStampToValidate[]
}

/**
 * The certificate counts as signed: the signature covers /Cert and everything else in its dictionary except the value.
 */
function identify(signer: Certificate | undefined): SignerIdentification {
  if (!signer) return { candidates: [], reference: 'absent' }
  const certificateDigest = digest('SHA-256', signer.der)
  return {
    candidates: [signer],
    reference: { digestAlgorithm: 'SHA-256', certificateDigest, issuerSerial: undefined },
  }
}

function signedDigest(certificate: Certificate, value: Bytes): SignedDigest | undefined {
  try {
    return openSignedDigest(publicKeyOf(certificate), value)
  } catch (error) {
    if (error instanceof MalformedCertificate) return undefined
    throw error
  }
}
