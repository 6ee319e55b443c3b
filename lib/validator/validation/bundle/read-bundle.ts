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

/** A bundle with the faults that were found in it. */
export interface OpenedBundle {
  readonly manifest: BundleManifest
  readonly manifestText: string
  /** The contents of the parts by path. */
  readonly contents: ReadonlyMap<string, Bytes>
  readonly seal: Bytes | undefined
  /** Empty if every byte agrees with the manifest and the format. */
  readonly tampered: readonly TamperedPart[]
}

/** A bundle has reports, list extracts and certificates: some hundred kilobytes, or some megabytes with CRLs. */
const bytesMax = 64 << 20

/**
 * Reads a bundle and checks each byte: the digests of the parts, and the archive, which has only one valid form. Throws
 * `BundleRefused`.
 */
export async function readBundle(source: ByteSource): Promise<OpenedBundle> {
  if (source.size > bytesMax) throw refused('archive', 'too-large', 'too many bytes')
  const files = readFiles(source)
  const manifestBytes = files.get(bundlePaths.manifest)
  if (!manifestBytes) throw refused('archive', 'not-a-bundle', 'there is no manifest.json')
  const { manifest, manifestText } = readManifest(manifestBytes)
  // The manifest may name a part repeatedly, and each time its digest is computed. Without a limit this could take
  // hours.
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

/** Reads an entry. If its bytes were changed, the error names its path. */
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
    // Stored entries are not larger than the archive, so a ZIP bomb is refused before anything is inflated.
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

/** Writes the archive again and compares all bytes, because names, order, times and flags are in its headers. */
async function isAsWritten(source: ByteSource, bundle: BundleContents): Promise<boolean> {
  const archive = await bundleArchive(bundle)
  return (
    archive.size === source.size &&
    equalBytes(archive.read(0, archive.size), source.read(0, source.size))
  )
}
