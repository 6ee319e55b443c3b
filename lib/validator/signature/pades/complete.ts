import { decodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { signatureAlgorithms } from '#pki/algorithms'
import { type Certificate, parseCertificate } from '#pki/certificate/certificate'
import { publicKeyOf } from '#pki/certificate/public-key'
import { buildSignedData } from '#pki/cms/signed-data-writer'
import { encodeEcdsaValue, verifyRawSignatureValue } from '#pki/signature-value'
import type { PreparedSignature, SignedDocument } from '../signature-format'
import { SignatureValueInvalid } from '../signature-value-invalid'
import { SigningRefused } from '../signing-refused'
import { fillGap } from './signature-gap'
import { preparedState, signedState } from './signature-state'

/**
 * Puts the signature into the gap, which gives level B-B (EN 319 142-1, 6.3). Throws `SignatureValueInvalid`, and
 * `SigningRefused` if the document differs from the prepared one.
 */
export async function complete(
  documentDigest: string,
  prepared: PreparedSignature,
  signatureValue: Bytes,
): Promise<SignedDocument> {
  const state = preparedState.parse(prepared.state)
  refuseOtherDocument(documentDigest, prepared.documentDigest)
  const signedAttributes = decodeBase64(prepared.dataToBeSigned)
  const { algorithm, signatureId } = prepared
  const certificate = parseCertificate(state.certificate)
  const cms = buildSignedData({
    certificate: state.certificate,
    otherCertificates: state.issuers,
    signedAttributes,
    algorithm,
    signatureValue: verifiedValue(algorithm, certificate, signedAttributes, signatureValue),
  })
  const tail = fillGap(state, cms)
  return { signatureId, level: 'B-B', tail, state: signedState.encode(state) }
}

function refuseOtherDocument(found: string, expected: string): void {
  if (found !== expected) {
    throw new SigningRefused('document-changed', 'The document changed while it was being signed')
  }
}

/** The signature value as CMS contains it: ECDSA values as SEQUENCE { r, s }. */
function verifiedValue(
  algorithm: PreparedSignature['algorithm'],
  certificate: Certificate,
  signedAttributes: Bytes,
  signatureValue: Bytes,
): Bytes {
  const signature = { signatureAlgorithm: algorithm, signatureValue }
  if (!verifyRawSignatureValue(signature, publicKeyOf(certificate), signedAttributes)) {
    throw new SignatureValueInvalid()
  }
  const isEcdsa = signatureAlgorithms[algorithm].family === 'ecdsa'
  return isEcdsa ? encodeEcdsaValue(signatureValue) : signatureValue
}
