import { attributeOf, childOf, descend } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { algorithmWith, type SignatureAlgorithm } from '@/lib/pki/algorithms'
import { ds } from '../namespaces'
import { digestOfUri, signatureAlgorithmOfUri } from './algorithms'

const more = 'http://www.w3.org/2007/05/xmldsig-more#'

/** The algorithm a ds:SignatureMethod names; absent when we do not take it (every HMAC, DSA, MD5). */
export function readSignatureMethod(method: XmlElement): SignatureAlgorithm | undefined {
  const uri = attributeOf(method, 'Algorithm')
  return uri === `${more}rsa-pss` ? readPss(method) : signatureAlgorithmOfUri(uri)
}

/** RFC 9231, 2.3.9: one digest for all; the value itself shows how long its salt is. */
function readPss(method: XmlElement): SignatureAlgorithm | undefined {
  const parameters = childOf(method, more, 'RSAPSSParams')
  const named = attributeOf(childOf(parameters, ds, 'DigestMethod'), 'Algorithm')
  const digest = named === undefined ? 'SHA-256' : digestOfUri(named)
  const mask = descend(parameters, more, 'MaskGenerationFunction')
  const maskNamed = attributeOf(childOf(mask, ds, 'DigestMethod'), 'Algorithm')
  const maskDigest = maskNamed === undefined ? digest : digestOfUri(maskNamed)
  return digest && digest === maskDigest ? algorithmWith('rsa-pss', digest) : undefined
}
