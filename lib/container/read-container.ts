import type { ByteSource } from '@/lib/encoding/byte-source'
import { MalformedXml } from '@/lib/encoding/xml/malformed-xml'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { readZip } from '@/lib/encoding/zip/read-zip'
import { readAdocPackage } from './adoc/read-adoc-package'
import type { Container, ContainerFile, ContainerKind, DataFile } from './container'
import { kindOf } from './container-kind'
import { containerLimits } from './container-limits'
import { ContainerRefused } from './container-refused'
import { type ManifestEntry, readManifest } from './manifest'
import { manifestRemarks } from './manifest-remarks'
import { readMimetype } from './mimetype'
import { refuseNestedBomb } from './nested-archives'
import { type ContainerParts, partsOf } from './package-parts'
import type { ContainerRemark } from './remarks'

/**
 * Reads what a container holds, not the data files themselves. The file's name decides only what its media
 * type leaves open. Throws `ZipRefused` and `ContainerRefused`.
 */
export function readContainer(source: ByteSource, fileName = ''): Container {
  const archive = readZip(source)
  const parts = partsOf(archive.entries)
  const mimetype = readMimetype(source, archive)
  const kind = kindOf({ source, comment: archive.comment }, mimetype.mediaType, fileName, parts)
  if (parts.signatures.length > containerLimits.signatureFiles) {
    throw new ContainerRefused('too-many-signatures')
  }
  refuseNestedBomb(source, archive.entries)
  const { manifest, remarks } = manifestOf(source, parts)
  const dataFiles = dataFilesOf(kind, parts, manifest)
  // Nothing is signed then: DigiDoc's formats are refused, of the others only the validator can say so.
  if (dataFiles.length === 0 && kind === 'bdoc') throw new ContainerRefused('no-data-files')
  const adoc = kind === 'adoc' ? readAdocPackage(source, parts, dataFiles) : undefined
  return {
    ...{ kind, mimetype: mimetype.mediaType, source, archive, dataFiles, manifest, adoc },
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
        ...{ kind, mimetype: mimetype.mediaType, manifest, dataFiles },
        entries: archive.entries,
      }),
      ...partRemarks(kind, parts, dataFiles),
      ...(adoc?.remarks ?? []),
    ],
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

function partRemarks(
  kind: ContainerKind,
  { unexpected, relations }: ContainerParts,
  dataFiles: readonly DataFile[],
): ContainerRemark[] {
  const isForeign = kind !== 'adoc' && kind !== 'adoc-v2'
  const strangers = kind === 'adoc-v2' || kind === 'odf' ? [] : unexpected
  return [
    ...(dataFiles.length === 0 ? [{ word: 'data-files-missing' as const }] : []),
    ...(kind === 'asics' && dataFiles.length > 1 ? [{ word: 'several-data-files' as const }] : []),
    ...namesOf([...strangers, ...(isForeign ? relations : [])]).map((entry) => ({
      word: 'unexpected-file' as const,
      entry,
    })),
  ]
}

function namesOf(files: readonly ContainerFile[]): string[] {
  return files.map(({ name }) => name)
}
