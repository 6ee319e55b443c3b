import type { ByteSource } from '#encoding/byte-source'
import type { ZipArchive, ZipEntry } from '#encoding/zip/zip-entry'
import type { SignableMetadata, UnsignableMetadata } from './adoc/metadata'
import type { Relations } from './adoc/relations'

import type { ManifestEntry } from './manifest'

/**
 * asice, asics: EN 319 162-1; bdoc: ASiC-E by the BDOC specification; edoc: Latvian name of ASiC-E; adoc: ADOC-V1.0;
 * adoc-v2: ASiC-E with ADOC-V2.0 metadata; odf: a signed OpenDocument file.
 */
export type ContainerKind = 'asice' | 'asics' | 'bdoc' | 'edoc' | 'adoc' | 'adoc-v2' | 'odf'

/** A file in a container. `#encoding/zip/read-entry` reads its content. */
export interface ContainerFile {
  readonly name: string
  readonly size: number
  readonly entry: ZipEntry
}

export interface DataFile extends ContainerFile {
  /** Media type in the manifest; undefined if the manifest does not state it. */
  readonly mediaType: string | undefined
}

/** Irregularities of a container that can still be read. The codes are stable, and the validator judges them. */
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
  'relations-malformed': 'relations.xml cannot be read',
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
  /** Name of the affected entry. */
  readonly entry?: string
}

/** Relations and metadata of an ADOC-V1.0. */
export interface AdocPackage {
  /** Undefined if there is no readable META-INF/relations.xml. */
  readonly relations: Relations | undefined
  readonly unsignable: UnsignableMetadata | undefined
  /** Signable metadata by the path of their file, in order. */
  readonly signable: ReadonlyMap<string, SignableMetadata>
  readonly remarks: readonly ContainerRemark[]
}

/** A parsed container: facts and remarks, without a verdict. */
export interface Container {
  readonly kind: ContainerKind
  /** The stated media type without surrounding white space; undefined if there is no mimetype entry. */
  readonly mimetype: string | undefined
  readonly source: ByteSource
  readonly archive: ZipArchive
  readonly dataFiles: readonly DataFile[]
  /** XAdES files, each with one or more signatures. */
  readonly signatureFiles: readonly ContainerFile[]
  /** Detached CAdES signatures (`*.p7s`). */
  readonly cadesFiles: readonly ContainerFile[]
  /** RFC 3161 tokens (`*.tst`). */
  readonly timeStampFiles: readonly ContainerFile[]
  /** ASiCManifest files, which list the files that the CAdES signatures and tokens of an ASiC-E cover. */
  readonly asicManifests: readonly ContainerFile[]
  /** Evidence records (RFC 4998, RFC 6283), which are not parsed. */
  readonly evidenceFiles: readonly ContainerFile[]
  /** All other files in META-INF, mimetype, and the metadata of an ADOC-V1.0. */
  readonly otherFiles: readonly ContainerFile[]
  /** META-INF/manifest.xml; undefined if it is not readable. */
  readonly manifest: readonly ManifestEntry[] | undefined
  /** Metadata and relations of an ADOC-V1.0. */
  readonly adoc: AdocPackage | undefined
  readonly remarks: readonly ContainerRemark[]
}

/**
 * The role of a file in its container, by its name (EN 319 162-1, 4.3.3 and 4.4.3; ADOC-V1.0). Names are
 * case-sensitive, as in these clauses: other validators do not find a signature in META-INF/SIGNATURES1.XML, so it is
 * an unexpected file here as well. Other folders such as META-INF2 and meta-inf have data files (EN 319 162-1, 4.4.2).
 */
const parts = [
  ['mimetype', /^mimetype$/],
  ['manifest', /^META-INF\/manifest\.xml$/],
  ['relations', /^META-INF\/relations\.xml$/],
  ['asicManifest', /^META-INF\/[^/]*ASiC(Archive|EvidenceRecord)?Manifest[^/]*\.xml$/],
  ['signatures', /^META-INF\/.*signatures.*\.xml$/],
  // The names should contain `signature` or `timestamp`, but a manifest may name files without these words.
  ['cades', /^META-INF\/.*\.p7[sm]$/],
  ['timeStamp', /^META-INF\/.*\.tst$/],
  ['evidence', /^META-INF\/[^/]*evidencerecord[^/]*\.(ers|xml)$/],
  ['unexpected', /^META-INF\//],
  ['metadata', /^metadata\//],
  ['data', /^/],
] as const

type Part = (typeof parts)[number][0]

export type ContainerParts = Readonly<Record<Part, readonly ContainerFile[]>>

/** Groups the files of a container by their role. Folders are left out. */
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
