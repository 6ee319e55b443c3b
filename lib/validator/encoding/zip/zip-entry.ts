import type { ByteRange } from '../byte-source'
import type { Bytes } from '../bytes'
import type { ZipMethod } from './layout'

/** One file or folder of an archive, whose central directory header and local header agree. */
export interface ZipEntry {
  /** The name with forward slashes. The name of a folder ends with a slash. */
  readonly name: string
  readonly isFolder: boolean
  readonly method: ZipMethod
  /** Inflated size in bytes. */
  readonly size: number
  readonly crc32: number
  /** Position of the data, stored or deflated. */
  readonly data: ByteRange
  /** The whole entry: local header, data and data descriptor. */
  readonly extent: ByteRange
  /** The entry's central directory header, unchanged. */
  readonly centralHeader: Bytes
  readonly hasLocalExtraField: boolean
}

/** Harmless properties of an archive that a strict writer avoids. */
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
  /** Name of the affected entry. */
  readonly entry?: string
}

export interface ZipArchive {
  /** In the order of the data, which may differ from the order of the central directory. */
  readonly entries: readonly ZipEntry[]
  readonly directoryStart: number
  readonly comment: Bytes
  readonly notes: readonly ZipNote[]
}
