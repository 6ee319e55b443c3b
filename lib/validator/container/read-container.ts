import { type ByteSource, memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'
import { zipLimits } from '#encoding/zip/limits'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import type { ZipArchive, ZipEntry } from '#encoding/zip/zip-entry'
import { ZipRefused } from '#encoding/zip/zip-refused'
import { inflateBeginning } from '#platform/inflate'
import { adocV2Relations } from './adoc/adoc-names'
import { readAdocPackage } from './adoc/read-adoc-package'
import {
  type Container,
  type ContainerFile,
  type ContainerKind,
  type ContainerParts,
  type ContainerRemark,
  containerPartsOf,
  type DataFile,
} from './container'
import { containerLimits } from './container-limits'
import { ContainerRefused } from './container-refused'
import { type ManifestEntry, readManifest } from './manifest'
import { extensionOf, kindsByExtension, kindsByMediaType } from './media-types'

/**
 * Reads the structure of a container, but not the data files. The file name is used only if the media type does not
 * determine the kind. Throws `ZipRefused` and `ContainerRefused`.
 */
export function readContainer(source: ByteSource, fileName = ''): Container {
  const archive = readZip(source)
  const parts = containerPartsOf(archive.entries)
  const mimetype = readMimetype(source, archive)
  const kind = containerKindOf(
    { source, comment: archive.comment },
    mimetype.mediaType,
    fileName,
    parts,
  )
  if (parts.signatures.length > containerLimits.signatureFiles) {
    throw new ContainerRefused('too-many-signatures')
  }
  refuseNestedBomb(source, archive.entries)
  const { manifest, remarks } = manifestOf(source, parts)
  const dataFiles = dataFilesOf(kind, parts, manifest)
  // A BDOC without data files is refused, because nothing is signed. For other kinds, the validator decides.
  if (dataFiles.length === 0 && kind === 'bdoc') throw new ContainerRefused('no-data-files')
  const adoc = kind === 'adoc' ? readAdocPackage(source, parts, dataFiles) : undefined
  return {
    kind,
    mimetype: mimetype.mediaType,
    source,
    archive,
    dataFiles,
    manifest,
    adoc,
    signatureFiles: parts.signatures,
    cadesFiles: parts.cades,
    timeStampFiles: parts.timeStamp,
    asicManifests: parts.asicManifest,
    evidenceFiles: parts.evidence,
    otherFiles: otherFiles(kind, parts),
    remarks: [
      ...mimetype.remarks,
      ...remarks,
      ...manifestRemarks({
        kind,
        mimetype: mimetype.mediaType,
        manifest,
        dataFiles,
        entries: archive.entries,
      }),
      ...partRemarks(kind, parts, dataFiles),
      ...(kind === 'adoc-v2' ? relationsRemarks(source, dataFiles) : []),
      ...(adoc?.remarks ?? []),
    ],
  }
}

interface Mimetype {
  /** The media type without surrounding white space; undefined if there is no mimetype entry. */
  readonly mediaType: string | undefined
  readonly remarks: readonly ContainerRemark[]
}

/** Reads the stated media type of a container, and finds deviations from EN 319 162-1, A.1. */
function readMimetype(source: ByteSource, { entries }: ZipArchive): Mimetype {
  const entry = entries.find(({ name }) => name === 'mimetype')
  const misspelt = entries.find(({ name }) => name !== 'mimetype' && isNearly(name))
  const misspelling: ContainerRemark[] = misspelt
    ? [{ word: 'mimetype-misspelt', entry: misspelt.name }]
    : []
  if (!entry) {
    return { mediaType: undefined, remarks: [{ word: 'mimetype-missing' }, ...misspelling] }
  }
  const text = Buffer.from(readEntry(source, entry, containerLimits.mimetypeBytes)).toString()
  const mediaType = text.replace(/^\uFEFF/, '').trim()
  const faults = [...formFaults(entry, entries[0]), ...textFaults(text, mediaType)]
  return { mediaType, remarks: [...faults.map((word) => ({ word })), ...misspelling] }
}

function isNearly(name: string): boolean {
  return name.trim().toLowerCase() === 'mimetype'
}

function formFaults(entry: ZipEntry, first: ZipEntry | undefined): ContainerRemark['word'][] {
  return [
    ...(entry === first ? [] : ['mimetype-not-first' as const]),
    ...(entry.method === 'stored' ? [] : ['mimetype-compressed' as const]),
    ...(entry.hasLocalExtraField ? ['mimetype-extra-field' as const] : []),
  ]
}

function textFaults(text: string, mediaType: string): ContainerRemark['word'][] {
  const isKnown = kindsByMediaType.has(mediaType) || /^application\/vnd\.oasis\./.test(mediaType)
  return [
    ...(text === mediaType ? [] : ['mimetype-white-space' as const]),
    ...(isKnown ? [] : ['mimetype-unknown' as const]),
  ]
}

/**
 * Refuses nested zip bombs: inner archives that compress well, as normal archives do not, and whose stated sizes exceed
 * the permitted ratio. Looks one level deep and does not inflate inner entries.
 */
function refuseNestedBomb(source: ByteSource, entries: readonly ZipEntry[]): void {
  let packed = 0
  let promised = 0
  for (const entry of entries.filter(isSuspicious)) {
    if (!beginsAsArchive(source, entry)) continue
    packed += entry.data[1] - entry.data[0]
    promised += promiseOf(source, entry)
  }
  const isLarge = promised > containerLimits.nestedFromBytes
  if (isLarge && promised > packed * zipLimits.ratio) throw new ContainerRefused('nested-bomb')
}

function isSuspicious({ method, size, data }: ZipEntry): boolean {
  const [start, end] = data
  return method === 'deflated' && size > 2 * (end - start) && size <= containerLimits.nestedBytes
}

const prefixBytes = 512

function beginsAsArchive(source: ByteSource, { data }: ZipEntry): boolean {
  const [start, end] = data
  try {
    const prefix = source.read(start, Math.min(end, start + prefixBytes))
    const content = inflateBeginning(prefix)
    return Buffer.from(content.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'
  } catch {
    // The error is thrown when the entry is read.
    return false
  }
}

function promiseOf(source: ByteSource, entry: ZipEntry): number {
  try {
    const nested = memorySource(readEntry(source, entry, containerLimits.nestedBytes))
    return readZip(nested).entries.reduce((sum, { size }) => sum + size, 0)
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error
    const isBomb = error.reason === 'ratio' || error.reason === 'too-large'
    return isBomb ? zipLimits.inflatedBytes : 0
  }
}

interface ReadManifest {
  readonly manifest: readonly ManifestEntry[] | undefined
  readonly remarks: readonly ContainerRemark[]
}

function manifestOf(source: ByteSource, { manifest: [file] }: ContainerParts): ReadManifest {
  if (!file) return { manifest: undefined, remarks: [] }
  try {
    const bytes = readEntry(source, file.entry, containerLimits.xmlBytes)
    return { manifest: readManifest(bytes), remarks: [] }
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error
    return { manifest: undefined, remarks: [{ word: 'manifest-malformed', entry: file.name }] }
  }
}

function dataFilesOf(
  kind: ContainerKind,
  { data, metadata }: ContainerParts,
  manifest: readonly ManifestEntry[] | undefined,
): DataFile[] {
  const files = kind === 'adoc' ? data : [...data, ...metadata]
  const types = new Map(manifest?.map(({ path, mediaType }) => [path, mediaType]))
  return [...files]
    .sort((left, right) => left.entry.extent[0] - right.entry.extent[0])
    .map((file) => ({ ...file, mediaType: types.get(file.name) }))
}

function otherFiles(kind: ContainerKind, parts: ContainerParts): ContainerFile[] {
  const { mimetype, manifest, relations, unexpected, metadata } = parts
  const own = [...mimetype, ...manifest, ...relations, ...unexpected]
  return kind === 'adoc' ? [...own, ...metadata] : own
}

/** The parts of a container with which its manifest is compared. */
interface Described {
  readonly kind: ContainerKind
  readonly mimetype: string | undefined
  readonly manifest: readonly ManifestEntry[] | undefined
  readonly dataFiles: readonly DataFile[]
  readonly entries: readonly ZipEntry[]
}

/** Kinds of containers in which other software expects a manifest.xml. */
const kindsWithManifest: readonly ContainerKind[] = ['asice', 'bdoc', 'edoc', 'adoc', 'adoc-v2']

/** Differences between manifest and container: files that are missing in either of them, and wrong entries. */
function manifestRemarks(described: Described): ContainerRemark[] {
  const { kind, manifest, mimetype } = described
  if (!manifest) return kindsWithManifest.includes(kind) ? [{ word: 'manifest-missing' }] : []
  return [...rootRemarks(manifest, mimetype), ...fileRemarks(manifest, described)]
}

function rootRemarks(
  manifest: readonly ManifestEntry[],
  mimetype: string | undefined,
): ContainerRemark[] {
  const root = manifest.find(({ path }) => path === '/')
  if (!root) return [{ word: 'manifest-root-missing' }]
  const differs = mimetype !== undefined && root.mediaType !== mimetype
  return differs ? [{ word: 'manifest-root-differs' }] : []
}

function fileRemarks(
  manifest: readonly ManifestEntry[],
  { kind, dataFiles, entries }: Described,
): ContainerRemark[] {
  const paths = manifest.map(({ path }) => path)
  const listed = new Set(paths)
  const present = new Set(entries.map(({ name }) => name))
  const twice = paths.filter((path, at) => paths.indexOf(path) !== at)
  const missing = paths.filter((path) => !path.endsWith('/') && !present.has(path))
  const unlisted = namesOf(dataFiles).filter((name) => !listed.has(name))
  return [
    ...about('manifest-duplicate', twice),
    ...about('manifest-file-missing', missing),
    ...about(
      'manifest-file-unlisted',
      unlisted.filter((name) => !(kind === 'adoc-v2' && name === adocV2Relations)),
    ),
  ]
}

function about(word: ContainerRemark['word'], names: readonly string[]): ContainerRemark[] {
  return names.map((entry) => ({ word, entry }))
}

function partRemarks(
  kind: ContainerKind,
  { unexpected, relations }: ContainerParts,
  dataFiles: readonly DataFile[],
): ContainerRemark[] {
  const isForeign = kind !== 'adoc' && kind !== 'adoc-v2'
  const strangers = kind === 'odf' ? [] : unexpected
  return [
    ...(dataFiles.length === 0 ? [{ word: 'data-files-missing' as const }] : []),
    ...(kind === 'asics' && dataFiles.length > 1 ? [{ word: 'several-data-files' as const }] : []),
    ...namesOf([...strangers, ...(isForeign ? relations : [])]).map((entry) => ({
      word: 'unexpected-file' as const,
      entry,
    })),
  ]
}

/** The schema of ADOC-V2.0 is not known here, so its relations must only be well-formed XML. */
function relationsRemarks(source: ByteSource, files: readonly ContainerFile[]): ContainerRemark[] {
  return files.flatMap(({ name, entry }) => {
    if (name !== adocV2Relations) return []
    try {
      readXml(readEntry(source, entry, containerLimits.xmlBytes))
      return []
    } catch (error) {
      if (!(error instanceof MalformedXml)) throw error
      return [{ word: 'relations-malformed' as const, entry: name }]
    }
  })
}

function namesOf(files: readonly ContainerFile[]): string[] {
  return files.map(({ name }) => name)
}

/** The bytes of a container, and the comment of its archive. */
interface CommentedSource {
  readonly source: ByteSource
  readonly comment: Bytes
}

/** Determines the kind of a container. Throws `ContainerRefused`. */
function containerKindOf(
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
 * BDOC 2.1, 7 and ADOC-V1.0 require a media type. EN 319 162-1, A.1 does not require it if the comment or the extension
 * gives the kind.
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
  const signs = [...parts.signatures, ...parts.cades, ...parts.timeStamp, ...parts.evidence]
  if (signs.length === 0) {
    throw new ContainerRefused(isSignedByOffice(parts) ? 'office-signature' : 'not-container')
  }
  return named ?? (isSimple(parts) ? 'asics' : 'asice')
}

/** ECMA-376, part 2, 10.1.2 and 13.2: Office documents list part types and keep signatures in a folder of their own. */
function isSignedByOffice({ data }: ContainerParts): boolean {
  const names = namesOf(data)
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => /^_xmlsignatures\/[^/]+\.xml$/.test(name))
  )
}

/** EN 319 162-1, 4.3.3.2: without a manifest, a signature next to a single file can only cover that file. */
function isSimple(parts: ContainerParts): boolean {
  const { cades, timeStamp, evidence, asicManifest, data, metadata } = parts
  const isOne = data.length + metadata.length === 1
  const isOver = cades.length + timeStamp.length + evidence.length > 0
  return isOne && isOver && asicManifest.length === 0
}

/** Distinguishes ASiC-E, BDOC, EDOC and ADOC-V2.0, which have the same media type. */
function kindOfAsice(named: ContainerKind | undefined, { data }: ContainerParts) {
  if (named === 'adoc' && data.some(({ name }) => name === adocV2Relations)) return 'adoc-v2'
  return named === 'bdoc' || named === 'edoc' ? named : 'asice'
}

/** BDOC 2.1, 5.2: the signature policy of BDOC signatures with a time-mark; no other signatures name it. */
const timeMarkPolicy = 'urn:oid:1.3.6.1.4.1.10015.1000.3.2'

function hasTimeMark(source: ByteSource, { signatures }: ContainerParts): boolean {
  return signatures.some(({ entry }) =>
    Buffer.from(readEntry(source, entry, containerLimits.signatureBytes)).includes(timeMarkPolicy),
  )
}
