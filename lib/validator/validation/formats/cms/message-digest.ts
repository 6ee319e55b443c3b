import { type Bytes, equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { bytesOf } from '#encoding/der/values'
import { singleValue } from '#pki/cms/attributes'
import { oids } from '#pki/oids'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { CmsSigner } from './signer'

/**
 * Compares the message-digest attribute with the digest of the content (RFC 5652, 5.4). If the digest algorithm is
 * unknown, the content is not reported as missing.
 */
export function messageDigest(
  { signerInfo, contentDigest }: CmsSigner,
  isContentThere: boolean,
): DigestMatcher {
  const { digestAlgorithm } = signerInfo
  const matcher = (digest: Bytes, intact: boolean): DigestMatcher => ({
    type: 'MESSAGE_DIGEST',
    name: undefined,
    found: isContentThere || digestAlgorithm === undefined,
    intact,
    digestAlgorithm,
    digest,
  })
  if (!signerInfo.signedAttributes) {
    // Without signed attributes, the signature value is over the content itself.
    return matcher(contentDigest, isContentThere)
  }
  try {
    const value = singleValue(signerInfo.signedAttributes.attributes, oids.idMessageDigest)
    const digest = value ? bytesOf(value) : new Uint8Array()
    return matcher(digest, equalBytes(digest, contentDigest))
  } catch (error) {
    if (!(error instanceof MalformedDer)) throw error
    return matcher(new Uint8Array(), false)
  }
}
