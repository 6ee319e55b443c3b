import type { ByteSource } from '@/lib/encoding/byte-source'
import type { ZipArchive, ZipEntry } from '@/lib/encoding/zip/zip-entry'
import type { AdocPackage } from './adoc/adoc-package'
import type { ManifestEntry } from './manifest'
import type { ContainerRemark } from './remarks'

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
  /** Evidence records (RFC 4998, RFC 6283), which nobody here reads. */
  readonly evidenceFiles: readonly ContainerFile[]
  /** Every other file in META-INF, mimetype and metadata included. */
  readonly otherFiles: readonly ContainerFile[]
  /** META-INF/manifest.xml, when there is a readable one. */
  readonly manifest: readonly ManifestEntry[] | undefined
  /** Metadata and relations of an ADOC-V1.0. */
  readonly adoc: AdocPackage | undefined
  readonly remarks: readonly ContainerRemark[]
}
