import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { elementsFrom, isNamed } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlDocument } from '#encoding/xml/tree'
import { element } from '#encoding/xml/write-xml'
import type { SignatureAlgorithm } from '#pki/algorithms'
import { parseCertificate } from '#pki/certificate/certificate'
import { completeXades } from './complete'
import { readOnlySignature } from './located-signature'
import { ds, xades132 } from './namespaces'
import { preparedXades, signedPropertiesOf } from './prepare'
import { xadesProfiles } from './profile'
import { type ReferenceToSign, writeSignatureElement } from './write/write-signature'
import { writeSignedProperties } from './write/write-signed-properties'

/** A key that is at hand, unlike the one of a signer's device. */
export interface EnvelopedSigning {
  /** DER. */
  readonly certificate: Bytes
  readonly algorithm: SignatureAlgorithm
  readonly claimedSigningTime: Date
  /** Id of ds:Signature: an NCName that is unique in the document. */
  readonly signatureId: string
  /** ECDSA values are r‖s. */
  readonly sign: (dataToBeSigned: Bytes) => Bytes
  /** Raises a file that has only the signature to a longer level; B-B when absent. */
  readonly raise?: ((signature: Bytes) => Promise<Bytes>) | undefined
}

/**
 * Signs a whole XML document: an enveloped signature at the end of its root (EN 319 132-1, 6.3). Throws `MalformedXml`,
 * `TypeError` for a document that has a signature already, and the errors of `raise`.
 *
 * The document is parsed and canonicalised once. The signature is written and completed in a file of its own, which
 * gives the same signed bytes: exclusive canonicalisation does not depend on the document around it.
 */
export async function signEnveloped(xml: string, signing: EnvelopedSigning): Promise<Bytes> {
  const document = readXml(utf8(xml))
  const at = document.root.endTagAt
  if (at === undefined || isSigned(document)) throw new TypeError('The document is not signed here')
  const { raise = async (signature: Bytes) => signature } = signing
  const alone = await raise(signatureOver(document, signing))
  return utf8(xml.slice(0, at) + contentOf(alone) + xml.slice(at))
}

function isSigned({ root }: XmlDocument): boolean {
  return [...elementsFrom(root)].some((one) => isNamed(one, ds, 'Signature'))
}

/** A file with the complete signature. */
function signatureOver(document: XmlDocument, signing: EnvelopedSigning): Bytes {
  const { algorithm, sign } = signing
  const write = signatureWriter(document, signing)
  const draft = readOnlySignature(utf8(write(new Uint8Array()))).signature
  const xml = write(digest('SHA-256', signedPropertiesOf(draft)))
  const { signedInfo } = readOnlySignature(utf8(xml)).signature
  if (!signedInfo) throw new TypeError('A signature without SignedInfo was written')
  return completeXades(preparedXades.encode({ xml, algorithm }), sign(signedInfo))
}

/** The signature by the digest of its SignedProperties. */
function signatureWriter(
  document: XmlDocument,
  { algorithm, claimedSigningTime, signatureId, certificate: der }: EnvelopedSigning,
): (signedPropertiesDigest: Bytes) => string {
  const rules = xadesProfiles.baseline
  const certificate = parseCertificate(der)
  const references = [referenceTo(document)]
  const subject = { signatureId, rules, references }
  const signedProperties = writeSignedProperties({ ...subject, claimedSigningTime, certificate })
  const certificates = [certificate.der]
  return (signedPropertiesDigest) => {
    const declarations = { 'xmlns:ds': ds, 'xmlns:xades': xades132 }
    const signature = {
      ...subject,
      algorithm,
      signedPropertiesDigest,
      signedProperties,
      certificates,
    }
    return element(wrapper, {}, writeSignatureElement(signature, declarations))
  }
}

/** The enveloped-signature transform leaves the document as it is before it is signed (XMLDSig 1.1, 6.6.4). */
function referenceTo(document: XmlDocument): ReferenceToSign {
  return {
    uri: '',
    digestAlgorithm: 'SHA-256',
    digest: digest('SHA-256', canonicalize(document, 'exclusive-1.0')),
    mimeType: 'text/xml',
    isEnveloped: true,
  }
}

const wrapper = 'signature-alone'

function contentOf(file: Bytes): string {
  const text = Buffer.from(file).toString('utf8')
  return text.slice(`<${wrapper}>`.length, -`</${wrapper}>`.length)
}
