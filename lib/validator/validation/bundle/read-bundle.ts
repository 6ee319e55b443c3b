import { manifestPath } from '#container/manifest'
import type { ByteSource } from '#encoding/byte-source'
import { type Bytes, equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { JsonRefused } from '#encoding/json/json-codec'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import type { ZipEntry } from '#encoding/zip/zip-entry'
import { ZipRefused } from '#encoding/zip/zip-refused'
import { type BundleContents, bundleArchive, bundlePaths, pathOf } from './bundle-files'
import { BundleRefused, type TamperedPart } from './bundle-refused'
import { type BundleManifest, readBundleManifest } from './manifest'

/** A bundle as it was found. */
export interface OpenedBundle {
  readonly manifest: BundleManifest
  readonly manifestText: string
  /** By path: the parts with the right digest. */
  readonly contents: ReadonlyMap<string, Bytes>
  readonly seal: Bytes | undefined
  /** Empty if each byte is as the manifest and the format say. */
  readonly tampered: readonly TamperedPart[]
}

/** A bundle has reports, list extracts and certificates: some hundred kilobytes, with CRLs some megabytes. */
const bytesMax = 64 << 20

/**
 * Reads a bundle and checks each byte: digests of the parts, and the archive, which has only one form. Throws
 * `BundleRefused`.
 */
export async function readBundle(source: ByteSource): Promise<OpenedBundle> {
  if (source.size > bytesMax) throw refused('archive', 'too-large', 'too many bytes')
  const files = readFiles(source)
  const manifestBytes = files.get(bundlePaths.manifest)
  if (!manifestBytes) throw refused('archive', 'not-a-bundle', 'there is no manifest.json')
  const { manifest, manifestText } = readManifest(manifestBytes)
  // A part may serve twice, and each time costs its digest: without this limit a small bundle would cost hours.
  const named = manifest.parts.reduce((sum, { size }) => sum + Math.abs(size), 0)
  if (named > bytesMax) throw refused(bundlePaths.manifest, 'too-large', 'too many bytes in parts')
  const paths = new Set(manifest.parts.map(({ path }) => path))
  const found = manifest.parts.flatMap((part) => faultOf(part, files))
  const unexpected = [...files.keys()].filter((path) => !paths.has(path) && !own.has(path))
  const contents = new Map([...files].filter(([path]) => paths.has(path)))
  const seal = files.get(bundlePaths.seal)
  const tampered: TamperedPart[] = [
    ...found,
    ...unexpected.map((path) => ({ path, problem: 'unexpected' as const })),
    ...sealFault(manifest, seal),
  ]
  const rewritten =
    tampered.length === 0 && !(await isAsWritten(source, { manifestText, contents, seal }))
  if (rewritten) tampered.push({ path: 'archive', problem: 'rewritten' })
  return { manifest, manifestText, contents, seal, tampered }
}

const own = new Set<string>(['mimetype', bundlePaths.manifest, manifestPath, bundlePaths.seal])

function refused(path: string, problem: TamperedPart['problem'], detail: string, cause?: unknown) {
  return new BundleRefused({ path, problem }, detail, { cause })
}

function readFiles(source: ByteSource): ReadonlyMap<string, Bytes> {
  const entries = readEntries(source)
  return new Map(entries.map((entry) => [entry.name, readContent(source, entry)]))
}

/** A changed byte of a part is reported with its path, not only as a changed archive. */
function readContent(source: ByteSource, entry: ZipEntry): Bytes {
  try {
    return readEntry(source, entry, bytesMax)
  } catch (error) {
    if (error instanceof ZipRefused) throw refused(entry.name, 'changed', error.reason, error)
    throw error
  }
}

function readEntries(source: ByteSource): readonly ZipEntry[] {
  try {
    const { entries } = readZip(source)
    // Stored entries are not larger than the archive, so that nothing needs to be inflated to refuse a bomb.
    const deflated = entries.find(({ method }) => method !== 'stored')
    if (deflated) throw refused('archive', 'rewritten', 'an entry is deflated')
    return entries
  } catch (error) {
    if (error instanceof ZipRefused) throw refused('archive', 'malformed', error.reason, error)
    throw error
  }
}

function readManifest(bytes: Bytes) {
  try {
    const manifestText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { manifest: readBundleManifest(manifestText), manifestText }
  } catch (error) {
    if (error instanceof JsonRefused) {
      throw refused(bundlePaths.manifest, 'malformed', `${error.reason} at ${error.path}`, error)
    }
    if (error instanceof TypeError) throw refused(bundlePaths.manifest, 'malformed', 'not UTF-8')
    throw error
  }
}

function faultOf(
  { role, path, size, sha256 }: BundleManifest['parts'][number],
  files: ReadonlyMap<string, Bytes>,
): readonly TamperedPart[] {
  const bytes = files.get(path)
  if (path !== pathOf(role, sha256)) return [{ path, problem: 'malformed' }]
  if (!bytes) return [{ path, problem: 'missing' }]
  const isSame = bytes.length === size && encodeHex(digest('SHA-256', bytes)) === sha256
  return isSame ? [] : [{ path, problem: 'changed' }]
}

function sealFault({ sealedBy }: BundleManifest, seal: Bytes | undefined): readonly TamperedPart[] {
  const path = bundlePaths.seal
  if (sealedBy !== undefined && !seal) return [{ path, problem: 'seal-missing' }]
  return sealedBy === undefined && seal ? [{ path, problem: 'unexpected' }] : []
}

/** Names, order, times and flags are in the headers of the archive: all bytes are compared. */
async function isAsWritten(source: ByteSource, bundle: BundleContents): Promise<boolean> {
  const archive = await bundleArchive(bundle)
  return (
    archive.size === source.size &&
    equalBytes(archive.read(0, archive.size), source.read(0, source.size))
  )
}
