import type { ZipEntry } from '@/lib/encoding/zip/zip-entry'
import type { ContainerKind, DataFile } from './container'
import type { ManifestEntry } from './manifest'
import type { ContainerRemark } from './remarks'

/** What a manifest is compared with. */
interface Described {
  readonly kind: ContainerKind
  readonly mimetype: string | undefined
  readonly manifest: readonly ManifestEntry[] | undefined
  readonly dataFiles: readonly DataFile[]
  readonly entries: readonly ZipEntry[]
}

/** Kinds that must have a manifest.xml, as others read them. */
const kindsWithManifest: readonly ContainerKind[] = ['asice', 'bdoc', 'edoc', 'adoc', 'adoc-v2']

/** Where the manifest and the container disagree, both ways. */
export function manifestRemarks(described: Described): ContainerRemark[] {
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
  { dataFiles, entries }: Described,
): ContainerRemark[] {
  const paths = manifest.map(({ path }) => path)
  const listed = new Set(paths)
  const present = new Set(entries.map(({ name }) => name))
  const twice = paths.filter((path, at) => paths.indexOf(path) !== at)
  const missing = paths.filter((path) => !path.endsWith('/') && !present.has(path))
  const unlisted = dataFiles.map(({ name }) => name).filter((name) => !listed.has(name))
  return [
    ...about('manifest-duplicate', twice),
    ...about('manifest-file-missing', missing),
    ...about('manifest-file-unlisted', unlisted),
  ]
}

function about(word: ContainerRemark['word'], names: readonly string[]): ContainerRemark[] {
  return names.map((entry) => ({ word, entry }))
}
