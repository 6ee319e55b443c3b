import { digestLengths } from '@/lib/encoding/digest'
import { attributeOf, childOf, descend, textOf } from '@/lib/encoding/xml/elements'
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

/** RFC 9231, 2.3.9: one digest for all, and a salt of its length, as everywhere in the house. */
function readPss(method: XmlElement): SignatureAlgorithm | undefined {
  const parameters = childOf(method, more, 'RSAPSSParams')
  const named = attributeOf(childOf(parameters, ds, 'DigestMethod'), 'Algorithm')
  const digest = named === undefined ? 'SHA-256' : digestOfUri(named)
  const mask = descend(parameters, more, 'MaskGenerationFunction')
  const maskNamed = attributeOf(childOf(mask, ds, 'DigestMethod'), 'Algorithm')
  const maskDigest = maskNamed === undefined ? digest : digestOfUri(maskNamed)
  const salt = childOf(parameters, more, 'SaltLength')
  const saltLength = salt ? Number(textOf(salt)) : digest && digestLengths[digest]
  const isOurs = digest && digest === maskDigest && saltLength === digestLengths[digest]
  return isOurs ? algorithmWith('rsa-pss', digest) : undefined
}
