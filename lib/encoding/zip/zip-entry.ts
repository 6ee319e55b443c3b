import type { ByteRange } from '../byte-source'
import type { Bytes } from '../bytes'
import type { ZipMethod } from './layout'

/** One file or folder of an archive, as central directory and local header agree on it. */
export interface ZipEntry {
  /** With forward slashes; a folder's ends in one. */
  readonly name: string
  readonly isFolder: boolean
  readonly method: ZipMethod
  /** Bytes once inflated. */
  readonly size: number
  readonly crc32: number
  /** Where the data stands, as it is stored or deflated. */
  readonly data: ByteRange
  /** Everything of the entry: local header, data and data descriptor. */
  readonly extent: ByteRange
  /** Its central directory header, as it is. */
  readonly centralHeader: Bytes
  readonly hasLocalExtraField: boolean
}

/** What a strict writer would not have written, and what does no harm. */
export const zipNotes = {
  comment: 'the archive has a comment',
  'data-descriptor': 'an entry states its size after its data',
  'extra-field': 'an entry has an extra field',
  folder: 'a folder has an entry of its own',
  'name-not-flagged': 'a UTF-8 name is not marked as one',
  zip64: 'there are 64-bit fields',
} as const

export interface ZipNote {
  readonly word: keyof typeof zipNotes
  /** Name of the entry it is about. */
  readonly entry?: string
}

export interface ZipArchive {
  /** In the order of their data, which the central directory may not follow. */
  readonly entries: readonly ZipEntry[]
  readonly directoryStart: number
  readonly comment: Bytes
  readonly notes: readonly ZipNote[]
}
