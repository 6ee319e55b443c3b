import { encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { elementsFrom } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import { element, textElement } from '#encoding/xml/write-xml'
import type { Holder } from './certificate'
import { signDigest } from './ecdsa'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const ecdsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
const signatureId = 'list-signature'
const propertiesId = 'list-signed-properties'
const placeholder = ''

/** The parts of the signature that are already known. It is written three times, each time with more parts. */
interface Known {
  readonly documentDigest: string
  readonly propertiesDigest: string
  readonly value: string
}

/**
 * A document with an enveloped XAdES-B-B signature at its end (TS 119 612, 5.7.1): one reference to the
 * whole document, one to the signed properties, exclusive canonicalisation.
 */
export function signedDocument(document: string, signer: Holder, at: Date): string {
  const write = (known: Partial<Known>) => envelop(document, signatureElement(signer, at, known))
  const documentDigest = digestOf(readXml(utf8(document)))
  const propertiesDigest = digestOf(find(write({ documentDigest }), 'SignedProperties'))
  const signedInfo = find(write({ documentDigest, propertiesDigest }), 'SignedInfo')
  const value = signDigest(signer.privateKey, digest('SHA-256', canonical(signedInfo)))
  return write({ documentDigest, propertiesDigest, value: encodeBase64(value) })
}

function envelop(document: string, signature: string): string {
  const end = document.lastIndexOf('</')
  return document.slice(0, end) + signature + document.slice(end)
}

function find(document: string, localName: string): XmlElement {
  const { root } = readXml(utf8(document))
  const found = [...elementsFrom(root)].find((candidate) => candidate.localName === localName)
  if (!found) throw new Error(`The signature has no ${localName}`)
  return found
}

function canonical(node: XmlDocument | XmlElement): Bytes {
  return canonicalize(node, 'exclusive-1.0')
}

function digestOf(node: XmlDocument | XmlElement): string {
  return encodeBase64(digest('SHA-256', canonical(node)))
}

function signatureElement({ certificate }: Holder, at: Date, known: Partial<Known>): string {
  const {
    documentDigest = placeholder,
    propertiesDigest = placeholder,
    value = placeholder,
  } = known
  const ofDocument = transforms(`${dsig}enveloped-signature`, exclusive) + digested(documentDigest)
  const ofProperties = transforms(exclusive) + digested(propertiesDigest)
  const attributes = { Type: 'http://uri.etsi.org/01903#SignedProperties', URI: `#${propertiesId}` }
  const signedInfo = element(
    'ds:SignedInfo',
    {},
    element('ds:CanonicalizationMethod', { Algorithm: exclusive }),
    element('ds:SignatureMethod', { Algorithm: ecdsaSha256 }),
    element('ds:Reference', { URI: '' }, ofDocument),
    element('ds:Reference', attributes, ofProperties),
  )
  const data = element(
    'ds:X509Data',
    {},
    textElement('ds:X509Certificate', encodeBase64(certificate)),
  )
  return element(
    'ds:Signature',
    { 'xmlns:ds': dsig, Id: signatureId },
    signedInfo,
    textElement('ds:SignatureValue', value),
    element('ds:KeyInfo', {}, data),
    element('ds:Object', {}, qualifyingProperties(certificate, at)),
  )
}

function transforms(...algorithms: readonly string[]): string {
  const steps = algorithms.map((Algorithm) => element('ds:Transform', { Algorithm }))
  return element('ds:Transforms', {}, ...steps)
}

function digested(value: string): string {
  return element('ds:DigestMethod', { Algorithm: sha256 }) + textElement('ds:DigestValue', value)
}

function qualifyingProperties(certificate: Bytes, at: Date): string {
  const digestOfCertificate = digested(encodeBase64(digest('SHA-256', certificate)))
  const named = element('xades:Cert', {}, element('xades:CertDigest', {}, digestOfCertificate))
  const properties = element(
    'xades:SignedSignatureProperties',
    {},
    textElement('xades:SigningTime', `${at.toISOString().slice(0, 19)}Z`),
    element('xades:SigningCertificateV2', {}, named),
  )
  return element(
    'xades:QualifyingProperties',
    { 'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#', Target: `#${signatureId}` },
    element('xades:SignedProperties', { Id: propertiesId }, properties),
  )
}
