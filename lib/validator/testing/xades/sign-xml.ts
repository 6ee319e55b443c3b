import type { Holder } from '#authority/certificate'
import { signWith } from '#authority/signing-key'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { digestOfDetached } from '#signature/xades/detached-file'
import type { XmlReference } from '#signature/xades/dsig/reference'
import {
  readXadesSignatures,
  withCounterSignatures,
  type XadesSignature,
} from '#signature/xades/read'

const emptyDigest = '<ds:DigestValue></ds:DigestValue>'
const emptyValue = /(<ds:SignatureValue[^>]*>)(<\/ds:SignatureValue>)/

/**
 * Signs XML that is complete except for its empty digests and signature values. The content may be incorrect.
 * References are digested in the way of the reader; a reference that the reader refuses gets the digest of no bytes.
 */
export async function signXml(
  template: string,
  holder: Holder,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  let xml = template
  // Counter-signatures and outer signatures come later in the document, so they are signed later.
  while (emptyValue.test(xml)) {
    xml = await withDigests(xml, files)
    const { signedInfo } = firstOpen(xml)
    const value = signWith(holder, signedInfo ?? new Uint8Array(), 'raw')
    xml = xml.replace(emptyValue, `$1${Buffer.from(value).toString('base64')}$2`)
  }
  return xml
}

async function withDigests(
  template: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  let xml = template
  for (const reference of firstOpen(template).references) {
    if (reference.digestValue?.length !== 0) continue
    const value = Buffer.from(await digestOf(reference, files)).toString('base64')
    xml = xml.replace(emptyDigest, `<ds:DigestValue>${value}</ds:DigestValue>`)
  }
  return xml
}

/** The first signature or counter-signature that has no value. */
function firstOpen(xml: string): XadesSignature {
  const found = withCounterSignatures(readXadesSignatures(utf8(xml))).find(
    ({ value }) => value?.length === 0,
  )
  if (!found) throw new RangeError('No signature is open')
  return found
}

async function digestOf(
  reference: XmlReference,
  files: Readonly<Record<string, string>>,
): Promise<Bytes> {
  const algorithm: DigestAlgorithm = reference.digestAlgorithm ?? 'SHA-256'
  const { source } = reference
  if (source.kind === 'same-document') return digest(algorithm, source.bytes)
  if (source.kind === 'refused') return digest(algorithm, new Uint8Array())
  const found = await digestOfDetached(reference, algorithm, async (uri) => {
    const content = files[uri]
    return content === undefined ? undefined : memorySource(utf8(content))
  })
  return found.digest ?? digest(algorithm, new Uint8Array())
}
