import { encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { childOf } from '#encoding/xml/elements'
import { insertIntoXml } from '#encoding/xml/write-xml'
import { publicKeyOf } from '#pki/certificate/public-key'
import { verifyRawSignatureValue } from '#pki/signature-value'
import { SignatureValueInvalid } from '../signature-value-invalid'
import { readOnlySignature } from './located-signature'
import { ds } from './namespaces'
import { preparedXades } from './prepare'
import { identifyXmlSigner } from './verify'

/**
 * Puts the value into a prepared signature, which gives level B-B (EN 319 132-1, 6.3), and returns the signature file.
 * Throws `SignatureValueInvalid`.
 */
export function completeXades(state: unknown, signatureValue: Bytes): Bytes {
  const { xml, algorithm } = preparedXades.parse(state)
  const bytes = utf8(xml)
  const { document, element, signature } = readOnlySignature(bytes)
  const { certificate } = identifyXmlSigner(signature)
  const { signedInfo } = signature
  const at = childOf(element, ds, 'SignatureValue')?.endTagAt
  if (!certificate || !signedInfo || at === undefined) {
    throw new TypeError('Not a signature that was prepared here')
  }
  const value = { signatureAlgorithm: algorithm, signatureValue }
  if (!verifyRawSignatureValue(value, publicKeyOf(certificate), signedInfo)) {
    throw new SignatureValueInvalid()
  }
  return insertIntoXml(bytes, document, { at, text: encodeBase64(signatureValue) })
}
