import type { ZipEntry } from '@/lib/encoding/zip/zip-entry'
import type { ContainerFile } from './container'

/** What a file is in its container, by its name (EN 319 162-1, 4.3.3 and 4.4.3; ADOC-V1.0). */
const parts = [
  ['mimetype', /^mimetype$/],
  ['manifest', /^META-INF\/manifest\.xml$/],
  ['relations', /^META-INF2?\/relations\.xml$/],
  ['asicManifest', /^META-INF\/[^/]*ASiC(Archive|EvidenceRecord)?Manifest[^/]*\.xml$/i],
  ['signatures', /^META-INF\/.*signatures.*\.xml$/i],
  // The names want `signature` and `timestamp` in them; a manifest may name others all the same.
  ['cades', /^META-INF\/[^/]*\.p7[sm]$/i],
  ['timeStamp', /^META-INF\/[^/]*\.tst$/i],
  ['evidence', /^META-INF\/[^/]*evidencerecord[^/]*\.(ers|xml)$/i],
  ['unexpected', /^META-INF2?\//i],
  ['metadata', /^metadata\//],
  ['data', /^/],
] as const

type Part = (typeof parts)[number][0]

export type ContainerParts = Readonly<Record<Part, readonly ContainerFile[]>>

/** Files of a container by what they are; folders are nothing. */
export function partsOf(entries: readonly ZipEntry[]): ContainerParts {
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
