import type { Holder } from '#authority/certificate'
import { encodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { signXml } from './sign-xml'
import { keyInfo, reference, signingCertificate, uris, writtenXades } from './written-xades'

export interface DigiDocOrder {
  /** Contents of the files by name. */
  readonly files: Readonly<Record<string, string>>
  /** Number of signed files; by default all of them. */
  readonly signed?: number
  /** Transforms in the references to the files. */
  readonly transforms?: string
  /** Whether the file has digests instead of the contents. */
  readonly isHashcode?: boolean
  /** Whether the signed properties are digested without the namespaces around them. */
  readonly areDigestedAlone?: boolean
  /** Makes the OCSP response (DER) from the signature value. */
  readonly confirm: (signatureValue: Uint8Array) => Uint8Array
}

const sha1 = `${uris.dsig}sha1`
const namespace = 'http://uri.etsi.org/01903/v1.1.1#'
const place = '<x:Confirmation/>'

/** Makes a DIGIDOC-XML document of version 1.3, signed with an RSA key (SK, "DigiDoc format specification"). */
export async function writtenDigiDoc(holder: Holder, order: DigiDocOrder): Promise<string> {
  const { files, isHashcode = false, transforms = '' } = order
  const { signed = Object.keys(files).length } = order
  const dataFiles = Object.entries(files).map(([name, text], index) => dataFile(index, name, text))
  const references = dataFiles.slice(0, signed).map((one, index) => {
    const open = reference(`URI="#D${index}"`, transforms, sha1)
    return isHashcode ? filled(open, digestOf(one)) : open
  })
  const signature = writtenXades(holder, {
    id: 'S0',
    namespace,
    canonicalization: uris.inclusive,
    signatureMethod: `${uris.dsig}rsa-sha1`,
    references: references.join(''),
    propertiesReference: reference(`URI="#S0-P" Type="${namespace}SignedProperties"`, '', sha1),
    keyInfo: keyInfo(holder.certificate),
    signingCertificate: signingCertificate(holder, 1, 'SHA-1'),
    signedDataObjectProperties: '',
    unsignedSignatureProperties: place,
  })
  const kept = isHashcode ? dataFiles.map(hashcodeOf) : dataFiles
  const open = `<SignedDoc format="DIGIDOC-XML" version="1.3" xmlns="http://www.sk.ee/DigiDoc/v1.3.0#">${kept.join('')}${order.areDigestedAlone ? digestedAlone(signature) : signature}</SignedDoc>`
  const xml = await signXml(open, { ...holder, algorithm: 'rsa-sha1' })
  return xml.replace(place, confirmation(order.confirm(valueIn(xml))))
}

function dataFile(index: number, name: string, text: string): string {
  const content = encodeBase64(utf8(text))
  return `<DataFile xmlns="http://www.sk.ee/DigiDoc/v1.3.0#" ContentType="EMBEDDED_BASE64" Filename="${name}" Id="D${index}" MimeType="text/plain" Size="${text.length}">${content}</DataFile>`
}

/** The digest of XML. The XML that this file writes is already canonical. */
function digestOf(canonical: string): string {
  return encodeBase64(digest('SHA-1', utf8(canonical)))
}

function hashcodeOf(file: string): string {
  const attributes = `ContentType="HASHCODE" DigestType="sha1" DigestValue="${digestOf(file)}"`
  return file.replace('ContentType="EMBEDDED_BASE64"', attributes).replace(/>[^<]*</, '><')
}

function filled(open: string, digestValue: string): string {
  return open.replace('<ds:DigestValue></', `<ds:DigestValue>${digestValue}</`)
}

/** Changes the properties so that they do not depend on the namespaces around them, and digests them alone. */
function digestedAlone(signature: string): string {
  const [properties = ''] = /<x:SignedProperties[\s\S]*<\/x:SignedProperties>/.exec(signature) ?? []
  const alone = properties.replaceAll('x:', '').replaceAll('/x:', '/')
  const canonical = alone.replace(/<([\w:]+)([^>]*)\/>/g, '<$1$2></$1>')
  return signature
    .replace(properties, alone)
    .replace(
      '<x:QualifyingProperties xmlns:x=',
      '<x:QualifyingProperties xmlns="http://uri.etsi.org/01903/v1.1.1#" xmlns:x=',
    )
    .replace(/(URI="#S0-P".*?<ds:DigestValue>)(<)/, `$1${digestOf(canonical)}$2`)
}

function valueIn(xml: string): Uint8Array {
  const [, value = ''] = /<ds:SignatureValue[^>]*>([^<]*)</.exec(xml) ?? []
  return Buffer.from(value, 'base64')
}

function confirmation(response: Uint8Array): string {
  const value = encodeBase64(response)
  return `<x:RevocationValues><x:OCSPValues><x:EncapsulatedOCSPValue>${value}</x:EncapsulatedOCSPValue></x:OCSPValues></x:RevocationValues>`
}
