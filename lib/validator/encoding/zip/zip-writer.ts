import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { type ByteSource, joinedSource, memorySource } from '../byte-source'
import { type Bytes, concatBytes, utf8 } from '../bytes'
import { nameFault, refuseConfusingNames } from './entry-name'
import {
  elsewhere,
  fixedBytes,
  flagBits,
  methods,
  signatures,
  unix,
  type ZipMethod,
} from './layout'
import { zipLimits } from './limits'
import { ZipRefused } from './zip-refused'

/** A file to be written as an entry. */
export interface NewEntry {
  readonly name: string
  readonly content: ByteSource
  /** Content that does not shrink, or that shrinks like a zip bomb, is stored even if this is `deflated`. */
  readonly method: ZipMethod
}

/** An entry that can be written, because all values of its two headers are known. */
export interface PackedEntry {
  readonly name: string
  readonly method: ZipMethod
  readonly crc32: number
  readonly size: number
  /** The data as they are written to the archive. */
  readonly data: ByteSource
  readonly modified: Date
}

const deflate = promisify<Bytes, Bytes>(deflateRaw)

/** Larger content is stored. Deflating needs it in memory, and large files are usually compressed already. */
const deflatedBytesMax = 4 << 20

/** Checks the name of an entry and measures its content in one pass. Throws `ZipRefused`. */
export async function packEntry(entry: NewEntry, modified: Date): Promise<PackedEntry> {
  const { name, content, method } = entry
  const fault = nameFault(name)
  if (fault) throw new ZipRefused(fault)
  if (content.size >= elsewhere.long) throw new ZipRefused('too-large', name)
  const packed = method === 'deflated' ? await deflated(content) : undefined
  return {
    name,
    modified,
    size: content.size,
    method: packed ? 'deflated' : 'stored',
    crc32: await checksumOf(content),
    data: packed ?? content,
  }
}

async function deflated(content: ByteSource): Promise<ByteSource | undefined> {
  if (content.size > deflatedBytesMax) return undefined
  const bytes = await deflate(content.read(0, content.size))
  const isWorthIt = bytes.length < content.size
  const isPlausible = content.size <= bytes.length * zipLimits.ratio
  return isWorthIt && isPlausible ? memorySource(bytes) : undefined
}

const chunkSize = 1 << 20
const chunksPerTurn = 8

async function checksumOf(content: ByteSource): Promise<number> {
  let checksum = 0
  for (let at = 0, count = 1; at < content.size; at += chunkSize, count++) {
    checksum = crc32(content.read(at, at + chunkSize), checksum)
    if (count % chunksPerTurn === 0) await nextTurn()
  }
  return checksum
}

/** The values that the two headers of an entry contain. */
type Headed = Omit<PackedEntry, 'data'> & { readonly data: Pick<ByteSource, 'size'> }

/** APPNOTE.TXT 4.3.7: without extra field and data descriptor, so that `mimetype` is where readers look for it. */
export function localHeader(entry: Headed): Bytes {
  const name = utf8(entry.name)
  const bytes = Buffer.alloc(fixedBytes.localHeader + name.length)
  bytes.writeUInt32LE(signatures.localHeader, 0)
  writeShared(bytes, 4, entry, name)
  bytes.set(name, fixedBytes.localHeader)
  return bytes
}

/** The central directory header of an entry (APPNOTE.TXT 4.3.12). */
export function centralHeader(entry: Headed, headerStart: number): Bytes {
  const name = utf8(entry.name)
  const bytes = Buffer.alloc(fixedBytes.centralHeader + name.length)
  bytes.writeUInt32LE(signatures.centralHeader, 0)
  bytes.writeUInt16LE((unix << 8) | version, 4)
  writeShared(bytes, 6, entry, name)
  bytes.writeUInt32LE(regularFile * 0x10000, externalAttributesAt)
  bytes.writeUInt32LE(headerStart, centralHeaderStartAt)
  bytes.set(name, fixedBytes.centralHeader)
  return bytes
}

/** Version 2.0, for deflated data and folders (APPNOTE.TXT 4.4.3.2). */
const version = 20

/** APPNOTE.TXT 4.4.15: type and mode of a file made by Unix, for the upper half: a file with mode 644. */
const regularFile = 0o100644
const externalAttributesAt = 38

/** Position in a central header of the field with the offset of the local header. */
const centralHeaderStartAt = 42

/** Writes the fields that both headers have in the same order, from the version to the extra field length. */
function writeShared(bytes: Buffer, at: number, entry: Headed, name: Bytes): void {
  const { date, time } = dosTime(entry.modified)
  bytes.writeUInt16LE(version, at)
  bytes.writeUInt16LE(name.length === entry.name.length ? 0 : flagBits.utf8, at + 2)
  bytes.writeUInt16LE(methods[entry.method], at + 4)
  bytes.writeUInt16LE(time, at + 6)
  bytes.writeUInt16LE(date, at + 8)
  bytes.writeUInt32LE(entry.crc32, at + 10)
  bytes.writeUInt32LE(entry.data.size, at + 14)
  bytes.writeUInt32LE(entry.size, at + 18)
  bytes.writeUInt16LE(name.length, at + 22)
}

/** APPNOTE.TXT 4.4.6: steps of two seconds from 1980 on. Times are in UTC, so that equal input gives equal bytes. */
function dosTime(at: Date): { readonly date: number; readonly time: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107) - 1980
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** The central header of an entry that was moved, with its new offset. */
export function movedHeader(header: Bytes, headerStart: number): Bytes {
  const bytes = Buffer.from(header)
  bytes.writeUInt32LE(headerStart, centralHeaderStartAt)
  return bytes
}

interface DirectoryPlace {
  readonly entryCount: number
  readonly start: number
  readonly size: number
  readonly comment: Bytes
}

/** The end of central directory record (APPNOTE.TXT 4.3.16). Throws `ZipRefused` if 64-bit fields would be needed. */
export function endRecord({ entryCount, start, size, comment }: DirectoryPlace): Bytes {
  if (entryCount > zipLimits.entries) throw new ZipRefused('too-many-entries')
  if (start + size >= elsewhere.long) throw new ZipRefused('too-large')
  const bytes = Buffer.alloc(fixedBytes.end + comment.length)
  bytes.writeUInt32LE(signatures.end, 0)
  bytes.writeUInt16LE(entryCount, 8)
  bytes.writeUInt16LE(entryCount, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(start, 16)
  bytes.writeUInt16LE(comment.length, 20)
  bytes.set(comment, fixedBytes.end)
  return bytes
}

/**
 * Writes an archive of these entries in this order. Stored content is not copied; it is read from its source when the
 * archive is read. Throws `ZipRefused` for names and numbers that `readZip` would reject.
 */
export async function writeZip(entries: readonly NewEntry[], modified: Date): Promise<ByteSource> {
  refuseConfusingNames(entries.map(({ name }) => name))
  const parts: ByteSource[] = []
  const headers = []
  let at = 0
  for (const entry of entries) {
    const packed = await packEntry(entry, modified)
    const local = localHeader(packed)
    headers.push(centralHeader(packed, at))
    parts.push(memorySource(local), packed.data)
    at += local.length + packed.data.size
  }
  const directory = concatBytes(...headers)
  const place = { start: at, size: directory.length, comment: new Uint8Array() }
  const end = endRecord({ entryCount: entries.length, ...place })
  return joinedSource(...parts, memorySource(directory), memorySource(end))
}
