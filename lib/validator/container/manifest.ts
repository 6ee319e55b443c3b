import { type Bytes, utf8 } from '#encoding/bytes'
import { attributeOf, childrenOf, isNamed } from '#encoding/xml/elements'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'

import type { XmlElement } from '#encoding/xml/tree'
import { element } from '#encoding/xml/write-xml'

/** One entry of META-INF/manifest.xml. */
export interface ManifestEntry {
  /** A name in the archive; `/` is the container itself. */
  readonly path: string
  readonly mediaType: string
}

export const manifestPath = 'META-INF/manifest.xml'

const namespace = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'

/** Reads an ODF manifest (OpenDocument 1.2 part 3, 4). Throws `MalformedXml`. */
export function readManifest(bytes: Bytes): ManifestEntry[] {
  const { root } = readXml(bytes)
  if (!isNamed(root, namespace, 'manifest')) {
    throw new MalformedXml('not-well-formed', 'The root is not a manifest')
  }
  // Some programs omit the namespace of the attributes.
  const read = (entry: XmlElement, name: string) =>
    attributeOf(entry, name, namespace) ?? attributeOf(entry, name) ?? ''
  return childrenOf(root, namespace, 'file-entry').map((entry) => ({
    path: read(entry, 'full-path'),
    mediaType: read(entry, 'media-type'),
  }))
}

/** Writes a manifest. In ADOC-V1.0 it has no version attribute. */
export function writeManifest(entries: readonly ManifestEntry[], version?: '1.2'): Bytes {
  const lines = entries.map(({ path, mediaType }) =>
    element('manifest:file-entry', {
      'manifest:full-path': path,
      'manifest:media-type': mediaType,
    }),
  )
  const attributes = { 'xmlns:manifest': namespace, 'manifest:version': version }
  const root = element('manifest:manifest', attributes, '\n', ...lines.map((line) => `${line}\n`))
  return utf8(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
}
