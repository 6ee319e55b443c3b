import type { Bytes } from '@/lib/encoding/bytes'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import { attributeOf, base64Of, childOf, childrenOf, isNamed } from '@/lib/encoding/xml/elements'
import { MalformedXml, readXml } from '@/lib/encoding/xml/read-xml'

import type { XmlElement } from '@/lib/encoding/xml/tree'

/** One file that an ASiCManifest lists, with the digest it must have. */
export interface AsicManifestEntry {
  /** Relative to the container's root. */
  readonly uri: string
  readonly mediaType: string | undefined
  /** URI of the digest algorithm. */
  readonly digestMethod: string
  /** Absent when it is missing or no Base64. */
  readonly digestValue: Bytes | undefined
}

/** ASiCManifest and ASiCArchiveManifest (EN 319 162-1, A.4): what a signature or a token is over. */
export interface AsicManifest {
  /** The CAdES signature or the token over this manifest. */
  readonly signatureUri: string | undefined
  readonly entries: readonly AsicManifestEntry[]
}

const asic = 'http://uri.etsi.org/02918/v1.2.1#'
const ds = 'http://www.w3.org/2000/09/xmldsig#'

/** Throws `MalformedXml`. */
export function readAsicManifest(bytes: Bytes): AsicManifest {
  const { root } = readXml(bytes)
  if (!isNamed(root, asic, 'ASiCManifest')) {
    throw new MalformedXml('not-well-formed', 'The root is not an ASiCManifest')
  }
  return {
    signatureUri: attributeOf(childOf(root, asic, 'SigReference'), 'URI'),
    entries: childrenOf(root, asic, 'DataObjectReference').map(readEntry),
  }
}

function readEntry(reference: XmlElement): AsicManifestEntry {
  return {
    uri: attributeOf(reference, 'URI') ?? '',
    mediaType: attributeOf(reference, 'MimeType'),
    digestMethod: attributeOf(childOf(reference, ds, 'DigestMethod'), 'Algorithm') ?? '',
    digestValue: bytesIn(childOf(reference, ds, 'DigestValue')),
  }
}

function bytesIn(element: XmlElement | undefined): Bytes | undefined {
  try {
    return element && base64Of(element)
  } catch (error) {
    if (error instanceof InvalidEncoding) return undefined
    throw error
  }
}
