import { attributeOf, childOf, descend, elementsIn, textOf } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { algorithmWith, type StatedAlgorithm } from '@/lib/pki/algorithms'
import { ds } from '../namespaces'
import { digestOfUri, signatureAlgorithmOfUri } from './algorithms'

const more = 'http://www.w3.org/2007/05/xmldsig-more#'

const unknownAlgorithm: StatedAlgorithm = { signatureAlgorithm: undefined }

/**
 * What a ds:SignatureMethod says; unknown when we do not take it (every HMAC, DSA, MD5), or when an algorithm
 * that has no parameters comes with some.
 */
export function readSignatureMethod(method: XmlElement | undefined): StatedAlgorithm {
  if (!method) return unknownAlgorithm
  const uri = attributeOf(method, 'Algorithm')
  if (uri === `${more}rsa-pss`) return readPss(method)
  if (elementsIn(method).length > 0) return unknownAlgorithm
  return { signatureAlgorithm: signatureAlgorithmOfUri(uri) }
}

/** RFC 9231, 2.3.9: one digest for all; a salt of which nothing is said is as long as the digest. */
function readPss(method: XmlElement): StatedAlgorithm {
  const parameters = childOf(method, more, 'RSAPSSParams')
  const named = attributeOf(childOf(parameters, ds, 'DigestMethod'), 'Algorithm')
  const digest = named === undefined ? 'SHA-256' : digestOfUri(named)
  const mask = descend(parameters, more, 'MaskGenerationFunction')
  const maskNamed = attributeOf(childOf(mask, ds, 'DigestMethod'), 'Algorithm')
  const maskDigest = maskNamed === undefined ? digest : digestOfUri(maskNamed)
  const saltLength = numberIn(childOf(parameters, more, 'SaltLength'))
  const isUsual = (numberIn(childOf(parameters, more, 'TrailerField')) ?? 1) === 1
  if (!digest || digest !== maskDigest || !isUsual || Number.isNaN(saltLength)) {
    return unknownAlgorithm
  }
  return { signatureAlgorithm: algorithmWith('rsa-pss', digest), saltLength }
}

/** NaN when it is no number of this kind. */
function numberIn(element: XmlElement | undefined): number | undefined {
  const text = element && textOf(element).trim()
  if (text === undefined) return undefined
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}
