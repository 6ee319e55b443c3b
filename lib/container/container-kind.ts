import type { ByteSource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import type { ContainerKind, ContainerParts } from './container'
import { containerLimits } from './container-limits'
import { ContainerRefused } from './container-refused'
import { extensionOf, kindsByExtension, kindsByMediaType } from './media-types'

/** A container's bytes, and the comment at their end. */
interface CommentedSource {
  readonly source: ByteSource
  readonly comment: Bytes
}

/** What kind of container this is. Throws `ContainerRefused`. */
export function containerKindOf(
  archive: CommentedSource,
  mediaType: string | undefined,
  fileName: string,
  parts: ContainerParts,
): ContainerKind {
  const named = kindsByExtension.get(extensionOf(fileName))
  if (mediaType === undefined) return kindWithoutMediaType(archive, named, parts)
  return kindByMediaType(mediaType, named, parts)
}

function kindByMediaType(
  mediaType: string,
  named: ContainerKind | undefined,
  parts: ContainerParts,
): ContainerKind {
  if (mediaType.startsWith('application/vnd.oasis.opendocument.')) return 'odf'
  const stated = kindsByMediaType.get(mediaType)
  if (stated === undefined) return kindOfUnknown(named, parts)
  return stated === 'asice' ? kindOfAsice(named, parts) : stated
}

/**
 * BDOC 2.1, 7 and ADOC-V1.0 demand a media type; EN 319 162-1, A.1 does not where the comment or the
 * extension speaks.
 */
function kindWithoutMediaType(
  { source, comment }: CommentedSource,
  named: ContainerKind | undefined,
  parts: ContainerParts,
): ContainerKind {
  if (named === 'bdoc' || named === 'adoc' || hasTimeMark(source, parts)) {
    throw new ContainerRefused('mimetype-missing')
  }
  const [, commented] = /^mimetype=(\S+)/.exec(Buffer.from(comment).toString('latin1')) ?? []
  return commented ? kindByMediaType(commented, named, parts) : kindOfUnknown(named, parts)
}

function kindOfUnknown(named: ContainerKind | undefined, parts: ContainerParts): ContainerKind {
  const signs = [...parts.signatures, ...parts.cades, ...parts.timeStamp]
  if (signs.length === 0) throw new ContainerRefused('not-container')
  return named ?? (isSimple(parts) ? 'asics' : 'asice')
}

/** EN 319 162-1, 4.3.3.2: what lies beside one file and no manifest can only be over that file. */
function isSimple({ cades, timeStamp, asicManifest, data, metadata }: ContainerParts): boolean {
  const isOne = data.length + metadata.length === 1
  return isOne && cades.length + timeStamp.length > 0 && asicManifest.length === 0
}

/** One media type, several names. */
function kindOfAsice(named: ContainerKind | undefined, { relations }: ContainerParts) {
  if (relations.some(({ name }) => name.startsWith('META-INF2/'))) return 'adoc-v2'
  return named === 'bdoc' || named === 'edoc' ? named : 'asice'
}

/** BDOC 2.1, 5.2: the policy that only BDOC signatures with a time-mark name. */
const timeMarkPolicy = 'urn:oid:1.3.6.1.4.1.10015.1000.3.2'

function hasTimeMark(source: ByteSource, { signatures }: ContainerParts): boolean {
  return signatures.some(({ entry }) =>
    Buffer.from(readEntry(source, entry, containerLimits.signatureBytes)).includes(timeMarkPolicy),
  )
}
