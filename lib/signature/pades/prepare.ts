import { encodeBase64 } from '@/lib/encoding/base64'
import type { ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { dateString } from '@/lib/pdf/date'
import { dictionary, name, type PdfDictionary } from '@/lib/pdf/objects'
import { textString } from '@/lib/pdf/text-string'
import { digestAlgorithmOf } from '@/lib/pki/algorithms'
import { parseCertificate } from '@/lib/pki/certificate'
import { valueInName } from '@/lib/pki/certificate/distinguished-name'
import { buildSignedAttributes } from '@/lib/pki/cms/signed-attributes'
import type { PreparedSignature, SignatureParameters } from '../signature-format'
import { digestDocument } from './document-digest'
import { openForSigning, orRefuse } from './refusal'
import { appendSignatureField, freeFieldName } from './signature-field'
import type { OpenTail } from './signature-gap'
import { preparedState } from './signature-state'

/**
 * Appends a signature field with a gap and digests all but the gap, in one pass over the document.
 * Throws `DocumentRefused`, and `MalformedCertificate` for a certificate that is none.
 */
export async function prepare(
  source: ByteSource,
  parameters: SignatureParameters,
): Promise<PreparedSignature> {
  const { certificate, issuers, algorithm } = parameters
  const { signatureId, ...open } = orRefuse(() => appendField(source, parameters))
  const digested = await digestDocument(source, digestAlgorithmOf(algorithm))
  const signedAttributes = buildSignedAttributes({
    messageDigest: digested.followedBy(...aroundGap(open)),
    certificate,
    algorithm,
  })
  return {
    format: 'pades',
    signatureId,
    algorithm,
    dataToBeSigned: encodeBase64(signedAttributes),
    documentDigest: digested.documentDigest,
    state: preparedState.encode({ ...open, certificate, issuers: [...issuers] }),
  }
}

function appendField(
  source: ByteSource,
  parameters: SignatureParameters,
): OpenTail & { signatureId: string } {
  const document = openForSigning(source)
  const signatureId = freeFieldName(document, 'Signature')
  const open = appendSignatureField(document, {
    fieldName: signatureId,
    signature: signatureDictionary(parameters),
    room: roomFor(parameters),
    appearance: parameters.appearance,
  })
  return { ...open, signatureId }
}

/** EN 319 142-1, 6.3: the claimed time goes to /M; no /Reason, no /Cert. */
function signatureDictionary(parameters: SignatureParameters): PdfDictionary {
  return dictionary({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: dateString(parameters.claimedSigningTime),
    Name: textString(signerName(parameters.certificate)),
  })
}

function signerName(certificate: Bytes): string {
  return valueInName(parseCertificate(certificate).subject, 'commonName') ?? ''
}

const leastRoom = 16 << 10
/** Signature value, attributes, and a time-stamp token with its authority's chain. */
const roomBesideCertificates = 12 << 10

function roomFor({ certificate, issuers }: SignatureParameters): number {
  const chain = [certificate, ...issuers].reduce((sum, { length }) => sum + length, 0)
  return Math.max(leastRoom, chain + roomBesideCertificates)
}

function aroundGap({ tail, gap: [start, end] }: OpenTail): [Bytes, Bytes] {
  return [tail.subarray(0, start), tail.subarray(end)]
}
