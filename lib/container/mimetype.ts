import type { ByteSource } from '@/lib/encoding/byte-source'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import type { ZipArchive, ZipEntry } from '@/lib/encoding/zip/zip-entry'
import { containerLimits } from './container-limits'
import { kindsByMediaType } from './media-types'
import type { ContainerRemark } from './remarks'

interface Mimetype {
  /** Trimmed; absent when there is no such entry. */
  readonly mediaType: string | undefined
  readonly remarks: readonly ContainerRemark[]
}

/** The media type a container states of itself, and how it departs from EN 319 162-1, A.1. */
export function readMimetype(source: ByteSource, { entries }: ZipArchive): Mimetype {
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
