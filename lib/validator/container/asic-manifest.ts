import { decodeBase64, encodeBase64 } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { attributeOf, base64Of, childOf, childrenOf, isNamed } from '#encoding/xml/elements'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'

import type { XmlElement } from '#encoding/xml/tree'
import { element, textElement } from '#encoding/xml/write-xml'
import { type CondensedManifest, condenseManifest, runName } from './plain-entries'
import { uriOfName } from './reference-uri'

/** A file that an ASiCManifest lists, with the digest that it must have. */
export interface AsicManifestEntry {
  /** The file's URI, relative to the root of the container. */
  readonly uri: string
  readonly mediaType: string | undefined
  /** URI of the digest algorithm. */
  readonly digestMethod: string
  /** Undefined if it is missing or not Base64. */
  readonly digestValue: Bytes | undefined
}

/** An ASiCManifest or ASiCArchiveManifest (EN 319 162-1, A.4): the files that a signature or a token covers. */
export interface AsicManifest {
  /** URI of the CAdES signature or the token over this manifest. */
  readonly signatureUri: string | undefined
  /** Whether the manifest names more than one signature or token. */
  readonly hasSeveralSignatures: boolean
  readonly entries: readonly AsicManifestEntry[]
}

const asic = 'http://uri.etsi.org/02918/v1.2.1#'
const ds = 'http://www.w3.org/2000/09/xmldsig#'

/** Throws `MalformedXml`. */
export function readAsicManifest(bytes: Bytes): AsicManifest {
  const condensed = condenseManifest(bytes)
  return (condensed && readCondensed(condensed)) ?? readWhole(bytes)
}

function readWhole(bytes: Bytes): AsicManifest {
  const { stated, references } = readElements(bytes)
  return { ...stated, entries: references.map(readEntry) }
}

/** Undefined if the placeholder of a run is not an entry of the manifest. */
function readCondensed({ bytes, runs }: CondensedManifest): AsicManifest | undefined {
  const { stated, references } = readElements(bytes)
  let found = 0
  const entries = references.flatMap((reference) => {
    const run = runs[Number(attributeOf(childOf(reference, ds, runName), 'n'))]
    if (!run) return [readEntry(reference)]
    found++
    return run.map((one) => ({ ...one, digestValue: bytesIn(() => decodeBase64(one.digestValue)) }))
  })
  return found === runs.length ? { ...stated, entries } : undefined
}

function readElements(bytes: Bytes) {
  const { root } = readXml(bytes)
  if (!isNamed(root, asic, 'ASiCManifest')) {
    throw new MalformedXml('not-well-formed', 'The root is not an ASiCManifest')
  }
  const [signature, another] = childrenOf(root, asic, 'SigReference')
  return {
    stated: {
      signatureUri: attributeOf(signature, 'URI'),
      hasSeveralSignatures: another !== undefined,
    },
    references: childrenOf(root, asic, 'DataObjectReference'),
  }
}

function readEntry(reference: XmlElement): AsicManifestEntry {
  return {
    uri: attributeOf(reference, 'URI') ?? '',
    mediaType: attributeOf(reference, 'MimeType'),
    digestMethod: attributeOf(childOf(reference, ds, 'DigestMethod'), 'Algorithm') ?? '',
    digestValue: bytesIn(() => base64In(childOf(reference, ds, 'DigestValue'))),
  }
}

function base64In(element: XmlElement | undefined): Bytes | undefined {
  return element && base64Of(element)
}

function bytesIn(read: () => Bytes | undefined): Bytes | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidEncoding) return undefined
    throw error
  }
}

/** An ASiCArchiveManifest to be written. */
export interface ManifestToWrite {
  /** Name of the file with the token over the manifest. */
  readonly signatureName: string
  readonly mediaType: string
  /** URI of the digest algorithm. */
  readonly digestMethod: string
  readonly entries: readonly {
    readonly name: string
    readonly digest: Bytes
    /** Whether this is the manifest of the preceding token. */
    readonly isRoot: boolean
  }[]
}

/** Writes an ASiCArchiveManifest (EN 319 162-1, A.4). */
export function writeAsicManifest(manifest: ManifestToWrite): Bytes {
  const { signatureName, mediaType, digestMethod, entries } = manifest
  const references = entries.map(({ name, digest, isRoot }) =>
    element(
      'asic:DataObjectReference',
      { URI: uriOfName(name), Rootfile: isRoot ? 'true' : undefined },
      element('ds:DigestMethod', { Algorithm: digestMethod }),
      textElement('ds:DigestValue', encodeBase64(digest)),
    ),
  )
  const signature = { URI: uriOfName(signatureName), MimeType: mediaType }
  const root = element(
    'asic:ASiCManifest',
    { 'xmlns:asic': asic, 'xmlns:ds': ds },
    element('asic:SigReference', signature),
    ...references,
  )
  return utf8(`<?xml version="1.0" encoding="UTF-8"?>\n${root}`)
}
