import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { contextTag, tags } from '#encoding/der/tags'
import { bytesOf, oidOf } from '#encoding/der/values'
import { digestAlgorithmOf } from '../algorithms'
import type { Certificate } from '../certificate/certificate'
import { MalformedCertificate } from '../certificate/malformed-certificate'
import { publicKeyOf } from '../certificate/public-key'
import { oids } from '../oids'
import { verifySignatureOfDigest } from '../signature-of-digest'
import { verifySignatureValue } from '../signature-value'
import { type Attribute, singleValue } from './attributes'
import type { SignerInfo } from './signed-data'

/** Possible failures of a SignerInfo. */
export type SignerInfoFailure =
  | 'algorithm-unknown'
  | 'digest-algorithms-disagree'
  | 'signed-attributes-malformed'
  | 'content-type-differs'
  | 'message-digest-differs'
  | 'signed-attributes-not-der'
  | 'signature-value-wrong'

/** The values against which a SignerInfo is verified. */
export interface SignerInfoContext {
  /** The certificate whose key must have signed; its trust is checked elsewhere. */
  readonly certificate: Certificate
  /** OID of the content type; undefined for a counter-signature, which must not state one (RFC 5652, 11.4). */
  readonly contentType: string | undefined
  /** Digest of the content, by the digest algorithm of the SignerInfo. */
  readonly contentDigest: Bytes
}

/**
 * Verifies a SignerInfo (RFC 5652, 5.6) and returns all failures; empty if it is intact. The certificate and the
 * signing-certificate attribute (`readSigningCertificate`) are not checked here.
 */
export function verifySignerInfo(
  signerInfo: SignerInfo,
  context: SignerInfoContext,
): readonly SignerInfoFailure[] {
  const failures = checkSignerInfo(signerInfo, context)
  return failures.includes('algorithm-unknown')
    ? failures
    : [...new Set([...failures, ...checkValue(signerInfo, context)])]
}

/** The failures of a SignerInfo that do not depend on the certificate of its signer. */
export function checkSignerInfo(
  signerInfo: SignerInfo,
  context: Omit<SignerInfoContext, 'certificate'>,
): readonly SignerInfoFailure[] {
  const { digestAlgorithm, signatureAlgorithm } = signerInfo
  if (!digestAlgorithm || !signatureAlgorithm) return ['algorithm-unknown']
  const agree = digestAlgorithm === digestAlgorithmOf(signatureAlgorithm)
  return [
    ...checkAttributes(signerInfo, context),
    ...failuresOf([['digest-algorithms-disagree', agree]]),
  ]
}

function failuresOf(checks: readonly [SignerInfoFailure, boolean][]): readonly SignerInfoFailure[] {
  return checks.flatMap(([failure, passed]) => (passed ? [] : [failure]))
}

function checkAttributes(
  signerInfo: SignerInfo,
  { contentType, contentDigest }: Omit<SignerInfoContext, 'certificate'>,
): readonly SignerInfoFailure[] {
  if (!signerInfo.signedAttributes) {
    // RFC 5652, 5.3 and 11.4: without attributes, only id-data and signature values may be signed.
    const mayBeBare = contentType === oids.idData || contentType === undefined
    return mayBeBare ? [] : ['signed-attributes-malformed']
  }
  const { attributes } = signerInfo.signedAttributes
  try {
    return failuresOf([
      ['content-type-differs', hasContentType(attributes, contentType)],
      ['message-digest-differs', hasMessageDigest(attributes, contentDigest)],
      ['digest-algorithms-disagree', agreesWithProtection(attributes, signerInfo)],
    ])
  } catch (error) {
    if (error instanceof MalformedDer) return ['signed-attributes-malformed']
    throw error
  }
}

function hasContentType(
  attributes: readonly Attribute[],
  contentType: string | undefined,
): boolean {
  const value = singleValue(attributes, oids.idContentType)
  return (value && oidOf(value)) === contentType
}

function hasMessageDigest(attributes: readonly Attribute[], contentDigest: Bytes): boolean {
  const value = singleValue(attributes, oids.idMessageDigest)
  return value !== undefined && equalBytes(bytesOf(value), contentDigest)
}

/** RFC 6211, 2 and 3: CMSAlgorithmProtection must repeat both identifiers exactly, including their parameters. */
function agreesWithProtection(
  attributes: readonly Attribute[],
  { identifiers: { digest, signature } }: SignerInfo,
): boolean {
  const protection = singleValue(attributes, oids.idAaCmsAlgorithmProtect)
  if (!protection) return true
  const fields = fieldsOf(protection)
  const protectedDigest = fields.required(tags.sequence)
  const protectedSignature = fields.required(contextTag(1))
  fields.end()
  return (
    equalBytes(protectedDigest.raw, digest.raw) &&
    equalBytes(protectedSignature.content, signature.content)
  )
}

function checkValue(
  signerInfo: SignerInfo,
  { certificate, contentDigest }: SignerInfoContext,
): readonly SignerInfoFailure[] {
  try {
    const publicKey = publicKeyOf(certificate)
    const { signedAttributes } = signerInfo
    if (!signedAttributes) {
      const isRight = verifySignatureOfDigest(signerInfo, publicKey, contentDigest)
      return failuresOf([['signature-value-wrong', isRight]])
    }
    const isOver = (signed: Bytes) => verifySignatureValue(signerInfo, publicKey, signed)
    const { der, asTransmitted } = signedAttributes
    if (isOver(der)) return []
    // RFC 5652, 5.4: the signature is over the DER encoding, even if the attributes are transmitted as BER.
    return equalBytes(der, asTransmitted) || !isOver(asTransmitted)
      ? ['signature-value-wrong']
      : ['signed-attributes-not-der']
  } catch (error) {
    if (error instanceof MalformedCertificate) return ['signature-value-wrong']
    throw error
  }
}
