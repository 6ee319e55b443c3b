import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { element, textElement } from '#encoding/xml/write-xml'
import type { SignatureAlgorithm } from '#pki/algorithms'
import { canonicalizationUris, uriOfDigest, uriOfSignatureAlgorithm } from '../dsig/algorithms'
import { ds, signedPropertiesType } from '../namespaces'
import type { ProfileRules } from '../profile'

/** The data that a signature will cover. */
export interface ReferenceToSign {
  /** Percent-encoded name of the file, relative to the root of the container. */
  readonly uri: string
  readonly digestAlgorithm: DigestAlgorithm
  /** Digest of the file; with transforms, of their result. */
  readonly digest: Bytes
  /** Media type for DataObjectFormat. */
  readonly mimeType?: string
  /** ID of the element of an XML file that is covered alone, in Canonical XML 1.0 (ADOC metadata). */
  readonly element?: string
  /** True for the XML document that contains the signature. The reference then leaves the signature out. */
  readonly isEnveloped?: boolean
}

/** A signature without a value, and possibly without the digest of its SignedProperties. */
export interface SignatureToWrite {
  readonly signatureId: string
  readonly algorithm: SignatureAlgorithm
  readonly rules: ProfileRules
  readonly references: readonly ReferenceToSign[]
  /** SHA-256 of the canonical SignedProperties; empty until the digest is known. */
  readonly signedPropertiesDigest: Bytes
  /** SignedProperties as XML text. */
  readonly signedProperties: string
  /**
   * The signer's certificate, for KeyInfo. Issuers are in the validation material instead: digidoc4j takes any
   * certificate in KeyInfo for the signer's, and xadesjs fails if an issuer has a key of another kind.
   */
  readonly certificate: Bytes
}

/** Writes the whole signature file with an empty SignatureValue. */
export function writeSignature(signature: SignatureToWrite): string {
  const written = writeSignatureElement(signature)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${signature.rules.wrap(written)}`
}

/** Writes only the signature. `declarations` are the namespaces that the surrounding document does not declare. */
export function writeSignatureElement(
  signature: SignatureToWrite,
  declarations: Readonly<Record<string, string>> = {},
): string {
  const { signatureId, certificate, signedProperties } = signature
  const content = [
    writeSignedInfo(signature),
    element('ds:SignatureValue', { Id: `${signatureId}-SignatureValue` }),
    element('ds:KeyInfo', {}, element('ds:X509Data', {}, writeCertificate(certificate))),
    element(
      'ds:Object',
      {},
      element('xades:QualifyingProperties', { Target: `#${signatureId}` }, signedProperties),
    ),
  ]
  return element('ds:Signature', { ...declarations, Id: signatureId }, ...content)
}

export function signedPropertiesId(signatureId: string): string {
  return `${signatureId}-SignedProperties`
}

/** Id of the reference with this index. DataObjectFormat refers to it. */
export function referenceId(signatureId: string, index: number): string {
  return `${signatureId}-Reference${index}`
}

/** The order is that of ADOC files: first files, then SignedProperties, then metadata elements. */
function writeSignedInfo(signature: SignatureToWrite): string {
  const { signatureId, algorithm, rules, references } = signature
  const uri = canonicalizationUris[rules.canonicalization]
  const written = references.map((reference, index) => ({
    isFile: reference.element === undefined,
    text: writeReference(reference, referenceId(signatureId, index)),
  }))
  return element(
    'ds:SignedInfo',
    {},
    element('ds:CanonicalizationMethod', { Algorithm: uri }),
    element('ds:SignatureMethod', { Algorithm: uriOfSignatureAlgorithm(algorithm) }),
    ...written.filter(({ isFile }) => isFile).map(({ text }) => text),
    writeSignedPropertiesReference(signature, uri),
    ...written.filter(({ isFile }) => !isFile).map(({ text }) => text),
  )
}

function writeReference(reference: ReferenceToSign, id: string): string {
  const { uri, digestAlgorithm, digest } = reference
  const transforms = transformsOf(reference)
  return element(
    'ds:Reference',
    { Id: id, URI: uri },
    ...writeTransforms(transforms),
    ...writeDigest(digestAlgorithm, digest),
  )
}

function writeSignedPropertiesReference(
  { signatureId, signedPropertiesDigest }: SignatureToWrite,
  canonicalization: string,
): string {
  return element(
    'ds:Reference',
    { Type: signedPropertiesType, URI: `#${signedPropertiesId(signatureId)}` },
    ...writeTransforms([element('ds:Transform', { Algorithm: canonicalization })]),
    ...writeDigest('SHA-256', signedPropertiesDigest),
  )
}

function transformsOf({ element: id, isEnveloped }: ReferenceToSign): readonly string[] {
  if (isEnveloped) return envelopedTransforms
  return id === undefined ? [] : elementTransforms(id)
}

/** XMLDSig 1.1, 6.6.4: covers everything except this signature. */
const envelopedTransforms = [`${ds}enveloped-signature`, canonicalizationUris['exclusive-1.0']].map(
  (Algorithm) => element('ds:Transform', { Algorithm }),
)

function elementTransforms(id: string): readonly string[] {
  if (/['<&]/.test(id)) throw new TypeError('An ID that XPath cannot quote')
  const xpath = textElement('ds:XPath', `ancestor-or-self::*[@ID='${id}']`)
  return [
    element('ds:Transform', { Algorithm: 'http://www.w3.org/TR/1999/REC-xpath-19991116' }, xpath),
    element('ds:Transform', { Algorithm: canonicalizationUris['inclusive-1.0'] }),
  ]
}

function writeTransforms(transforms: readonly string[]): readonly string[] {
  return transforms.length === 0 ? [] : [element('ds:Transforms', {}, ...transforms)]
}

/** Writes ds:DigestMethod and ds:DigestValue. */
export function writeDigest(algorithm: DigestAlgorithm, value: Bytes): readonly string[] {
  return [
    element('ds:DigestMethod', { Algorithm: uriOfDigest(algorithm) }),
    textElement('ds:DigestValue', encodeBase64(value)),
  ]
}

function writeCertificate(der: Bytes): string {
  return textElement('ds:X509Certificate', encodeBase64(der))
}
