import type { ByteSource } from '@/lib/encoding/byte-source'
import type { ZipArchive, ZipEntry } from '@/lib/encoding/zip/zip-entry'
import type { SignableMetadata, UnsignableMetadata } from './adoc/metadata'
import type { Relations } from './adoc/relations'

import type { ManifestEntry } from './manifest'

/**
 * asice, asics: EN 319 162-1 · bdoc: ASiC-E after the BDOC specification · edoc: ASiC-E as Latvia names it ·
 * adoc: ADOC-V1.0 · adoc-v2: ASiC-E with ADOC-V2.0 metadata · odf: a signed OpenDocument file
 */
export type ContainerKind = 'asice' | 'asics' | 'bdoc' | 'edoc' | 'adoc' | 'adoc-v2' | 'odf'

/** A file in a container. Its content is read through `lib/encoding/zip/read-entry`. */
export interface ContainerFile {
  readonly name: string
  readonly size: number
  readonly entry: ZipEntry
}

export interface DataFile extends ContainerFile {
  /** As the manifest has it; absent when it says nothing. */
  readonly mediaType: string | undefined
}

/** What is odd about a container that can be read all the same. The words are stable; the validator judges. */
export const containerRemarks = {
  'mimetype-missing': 'there is no mimetype entry',
  'mimetype-not-first': 'mimetype is not the first entry',
  'mimetype-compressed': 'mimetype is compressed',
  'mimetype-extra-field': 'mimetype has an extra field',
  'mimetype-white-space': 'mimetype has white space or a byte order mark around the media type',
  'mimetype-unknown': 'mimetype states no media type of a signature container',
  'mimetype-misspelt': 'there is an entry that is nearly called mimetype',
  'manifest-missing': 'there is no META-INF/manifest.xml',
  'manifest-malformed': 'META-INF/manifest.xml cannot be read',
  'manifest-root-missing': 'the manifest does not list the container itself',
  'manifest-root-differs': 'the manifest states another media type than mimetype',
  'manifest-duplicate': 'the manifest lists a file twice',
  'manifest-file-missing': 'the manifest lists a file that is not there',
  'manifest-file-unlisted': 'the manifest does not list a data file',
  'data-files-missing': 'there are no data files',
  'several-data-files': 'an ASiC-S container has more than one data file',
  'unexpected-file': 'META-INF has a file that is no part of the format',
  'relations-missing': 'there is no META-INF/relations.xml',
  'relations-malformed': 'META-INF/relations.xml cannot be read',
  'relations-part-missing': 'the relations list a part that is not there',
  'relations-part-unlisted': 'the relations do not list a part',
  'main-missing': 'no part is the main content',
  'several-mains': 'several parts are the main content',
  'metadata-malformed': 'a metadata file cannot be read',
  'unsignable-metadata-missing': 'there is no unsignable metadata',
  'standard-version-unknown': 'the metadata name another standard than ADOC-V1.0',
  'signature-of-metadata-missing': 'the metadata name a signature that is not there',
} as const

export interface ContainerRemark {
  readonly word: keyof typeof containerRemarks
  /** Name of the entry it is about. */
  readonly entry?: string
}

/** What an ADOC-V1.0 says of itself beside its content and its signatures. */
export interface AdocPackage {
  /** Absent when there is no readable META-INF/relations.xml. */
  readonly relations: Relations | undefined
  readonly unsignable: UnsignableMetadata | undefined
  /** By path of the metadata file, in order. */
  readonly signable: ReadonlyMap<string, SignableMetadata>
  readonly remarks: readonly ContainerRemark[]
}

/** A container as it is: facts and remarks, no judgement. */
export interface Container {
  readonly kind: ContainerKind
  /** As stated, white space trimmed; absent without a mimetype entry. */
  readonly mimetype: string | undefined
  readonly source: ByteSource
  readonly archive: ZipArchive
  readonly dataFiles: readonly DataFile[]
  /** XAdES, one or more signatures each. */
  readonly signatureFiles: readonly ContainerFile[]
  /** CAdES, detached (`*.p7s`). */
  readonly cadesFiles: readonly ContainerFile[]
  /** RFC 3161 tokens (`*.tst`). */
  readonly timeStampFiles: readonly ContainerFile[]
  /** ASiCManifest and its kin: what CAdES signatures and tokens of an ASiC-E refer to. */
  readonly asicManifests: readonly ContainerFile[]
  /** Evidence records (RFC 4998, RFC 6283), which are not read here. */
  readonly evidenceFiles: readonly ContainerFile[]
  /** Every other file in META-INF, mimetype and metadata included. */
  readonly otherFiles: readonly ContainerFile[]
  /** META-INF/manifest.xml, when there is a readable one. */
  readonly manifest: readonly ManifestEntry[] | undefined
  /** Metadata and relations of an ADOC-V1.0. */
  readonly adoc: AdocPackage | undefined
  readonly remarks: readonly ContainerRemark[]
}

/**
 * What a file is in its container, by its name (EN 319 162-1, 4.3.3 and 4.4.3; ADOC-V1.0). Names count in the case in which the
 * clauses write them: other validators do not see a signature in META-INF/SIGNATURES1.XML, so it is an unexpected file here, too.
 */
const parts = [
  ['mimetype', /^mimetype$/],
  ['manifest', /^META-INF\/manifest\.xml$/],
  ['relations', /^META-INF2?\/relations\.xml$/],
  ['asicManifest', /^META-INF\/[^/]*ASiC(Archive|EvidenceRecord)?Manifest[^/]*\.xml$/],
  ['signatures', /^META-INF\/.*signatures.*\.xml$/],
  // The names want `signature` and `timestamp` in them; a manifest may name others all the same.
  ['cades', /^META-INF\/.*\.p7[sm]$/],
  ['timeStamp', /^META-INF\/.*\.tst$/],
  ['evidence', /^META-INF\/[^/]*evidencerecord[^/]*\.(ers|xml)$/],
  ['unexpected', /^META-INF2?\//i],
  ['metadata', /^metadata\//],
  ['data', /^/],
] as const

type Part = (typeof parts)[number][0]

export type ContainerParts = Readonly<Record<Part, readonly ContainerFile[]>>

/** Files of a container by what they are; folders are nothing. */
export function containerPartsOf(entries: readonly ZipEntry[]): ContainerParts {
  const sorted = Object.fromEntries(parts.map(([part]) => [part, []])) as unknown as Record<
    Part,
    ContainerFile[]
  >
  for (const entry of entries) {
    if (!entry.isFolder) sorted[partOf(entry.name)].push(fileOf(entry))
  }
  return sorted
}

export function partOf(name: string): Part {
  return parts.find(([, pattern]) => pattern.test(name))?.[0] ?? 'data'
}

function fileOf(entry: ZipEntry): ContainerFile {
  return { name: entry.name, size: entry.size, entry }
}
