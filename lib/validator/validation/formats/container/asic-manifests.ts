import { type AsicManifestEntry, readAsicManifest } from '#container/asic-manifest'
import type { Container, ContainerFile } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { fileFinder } from '#container/reference-uri'
import { digestOf } from '#encoding/byte-source'
import { type Bytes, equalBytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { MalformedXml } from '#encoding/xml/read-xml'
import { readEntry } from '#encoding/zip/read-entry'
import type { DetachedFile, DetachedFiles } from '#signature/xades/detached-file'
import { digestOfUri } from '#signature/xades/dsig/algorithms'
import type { DigestMatcher } from '../../model/digest-matcher'
import { ValidationRefused } from '../../model/validation-refused'

/** An ASiCManifest with the files that it lists (EN 319 162-1, A.4). */
export interface CheckedManifest {
  readonly filename: string
  readonly bytes: Bytes
  /** Name of the signature file or the token file over the manifest. */
  readonly signatureFilename: string | undefined
  readonly hasSeveralSignatures: boolean
  readonly entries: readonly CheckedEntry[]
}

export interface CheckedEntry {
  /** Name in the container, or the URI in the manifest if the file is missing. */
  readonly name: string
  readonly matcher: DigestMatcher
}

const entriesMax = 1_000

/**
 * Reads the manifests and skips unreadable ones, so a signature over an unreadable one has no signed data. Throws
 * `ValidationRefused`.
 */
export async function readAsicManifests(
  container: Container,
  files: DetachedFiles,
): Promise<readonly CheckedManifest[]> {
  const { asicManifests } = container
  if (asicManifests.length > containerLimits.signatureFiles) {
    throw new ValidationRefused('too-complex', 'The container has too many manifests')
  }
  const find = finderIn(container)
  const manifests: CheckedManifest[] = []
  for (const { name, entry } of asicManifests) {
    const bytes = readEntry(container.source, entry, containerLimits.xmlBytes)
    const manifest = parsed(bytes)
    if (!manifest) continue
    if (manifest.entries.length > entriesMax) {
      throw new ValidationRefused('too-complex', `${name} lists too many files`)
    }
    const entries: CheckedEntry[] = []
    for (const one of manifest.entries) {
      entries.push({ name: find(one.uri), matcher: await compared(one, files) })
    }
    const { signatureUri, hasSeveralSignatures } = manifest
    const signatureFilename = signatureUri === undefined ? undefined : find(signatureUri)
    manifests.push({ filename: name, bytes, signatureFilename, hasSeveralSignatures, entries })
  }
  return manifests
}

function parsed(bytes: Bytes) {
  try {
    return readAsicManifest(bytes)
  } catch (error) {
    if (error instanceof MalformedXml) return undefined
    throw error
  }
}

function finderIn(container: Container): (uri: string) => string {
  const { dataFiles, otherFiles, signatureFiles, cadesFiles } = container
  const { timeStampFiles, asicManifests, evidenceFiles } = container
  const all: readonly ContainerFile[] = [
    ...[...dataFiles, ...otherFiles, ...signatureFiles],
    ...[...cadesFiles, ...timeStampFiles, ...asicManifests, ...evidenceFiles],
  ]
  const find = fileFinder(all)
  return (uri) => find(uri)?.name ?? uri
}

async function compared(
  { uri, digestMethod, digestValue = new Uint8Array() }: AsicManifestEntry,
  files: DetachedFiles,
): Promise<DigestMatcher> {
  const digestAlgorithm = digestOfUri(digestMethod)
  const file = await files(uri)
  const actual = file && digestAlgorithm && (await digestIn(file, digestAlgorithm))
  return {
    type: 'MANIFEST_ENTRY',
    name: uri,
    found: file !== undefined,
    intact: actual !== undefined && equalBytes(actual, digestValue),
    digestAlgorithm,
    digest: digestValue,
  }
}

/** Digest of a file in the container; undefined if the file is missing. */
export async function digestOfFile(
  files: DetachedFiles,
  uri: string,
  algorithm: DigestAlgorithm,
): Promise<Bytes | undefined> {
  const file = await files(uri)
  return file && (await digestIn(file, algorithm))
}

async function digestIn(file: DetachedFile, algorithm: DigestAlgorithm): Promise<Bytes> {
  return file.digest ? await file.digest(algorithm) : await digestOf(file, algorithm)
}

/** The references of a manifest to its files. */
export function manifestMatchers({ entries }: CheckedManifest): readonly DigestMatcher[] {
  return entries.map(({ matcher }) => matcher)
}
