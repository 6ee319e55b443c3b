import { crc32, deflateRawSync } from 'node:zlib'
import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'

/** False values for fields of a header. */
interface Lies {
  readonly method?: number
  readonly flags?: number
  readonly crc32?: number
  readonly size?: number
  readonly compressedSize?: number
}

export interface ForgedEntry {
  readonly name: string
  readonly content: Bytes
  /** The compression method: 8 deflates, any other number stores the content. */
  readonly method?: number
  readonly flags?: number
  readonly rawName?: Bytes
  readonly localName?: string
  readonly data?: Bytes
  readonly dataSuffix?: Bytes
  readonly local?: Lies
  readonly central?: Lies
  readonly descriptor?: 'right' | 'unsigned' | 'wide' | 'wrong'
  readonly unixMode?: number
  /** Extra fields: `extra` is in both headers, `localExtra` and `centralExtra` in one of them. */
  readonly extra?: Bytes
  readonly localExtra?: Bytes
  readonly centralExtra?: Bytes
  readonly gapBefore?: Bytes
}

export interface ForgedArchive {
  readonly before?: Bytes
  readonly beforeDirectory?: Bytes
  readonly comment?: Bytes
  readonly disk?: number
  readonly entryCount?: number
  readonly zip64?: { readonly entryCount?: number }
}

/** Writes an archive as an attacker might. Any field may be false. It is for tests of the reader. */
export function forgeZip(entries: readonly ForgedEntry[], archive: ForgedArchive = {}): Bytes {
  const parts: Bytes[] = [archive.before ?? new Uint8Array()]
  const headers: Bytes[] = []
  const before = parts[0]?.length ?? 0
  const at = () => parts.reduce((sum, part) => sum + part.length, 0) - before
  for (const entry of entries) {
    const forged = forgeEntry(entry)
    if (entry.gapBefore) parts.push(entry.gapBefore)
    const start = at()
    parts.push(...forged.local)
    headers.push(forged.central(start))
  }
  if (archive.beforeDirectory) parts.push(archive.beforeDirectory)
  const start = at()
  const directory = concatBytes(...headers)
  return concatBytes(
    ...parts,
    directory,
    ...forgeEnd(archive, entries.length, start, directory.length),
  )
}

function forgeEntry(entry: ForgedEntry) {
  const method = entry.method ?? 0
  const deflated = method === 8 ? deflateRawSync(entry.content) : entry.content
  const data = concatBytes(entry.data ?? deflated, entry.dataSuffix ?? new Uint8Array())
  const name = entry.rawName ?? utf8(entry.name)
  const isAscii = name.length === entry.name.length
  const truth = {
    method,
    flags: (entry.flags ?? (isAscii ? 0 : 1 << 11)) | (entry.descriptor ? 8 : 0),
    crc32: crc32(entry.content),
    compressedSize: data.length,
    size: entry.content.length,
  }
  const local = { ...truth, ...(entry.descriptor ? unknownYet : {}), ...entry.local }
  const localName = entry.localName === undefined ? name : utf8(entry.localName)
  return {
    local: [
      forgeLocal(local, localName, entry.localExtra ?? entry.extra),
      data,
      forgeDescriptor(truth, entry.descriptor),
    ],
    central: (start: number) => forgeCentral({ ...truth, ...entry.central }, name, start, entry),
  }
}

const unknownYet = { crc32: 0, compressedSize: 0, size: 0 }

type Fields = Required<Lies>

function shorts(...values: readonly number[]): Bytes {
  return Buffer.from(Uint16Array.from(values).buffer)
}

function longs(...values: readonly number[]): Bytes {
  return Buffer.from(Uint32Array.from(values).buffer)
}

function quads(...values: readonly number[]): Bytes {
  return Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer)
}

function shared(fields: Fields, name: Bytes, extra: Bytes): Bytes {
  return concatBytes(
    shorts(20, fields.flags, fields.method, 0, 0x21),
    longs(fields.crc32, fields.compressedSize, fields.size),
    shorts(name.length, extra.length),
  )
}

function forgeLocal(fields: Fields, name: Bytes, extra: Bytes = new Uint8Array()): Bytes {
  return concatBytes(longs(0x04034b50), shared(fields, name, extra), name, extra)
}

function forgeDescriptor(truth: Fields, kind: ForgedEntry['descriptor']): Bytes {
  if (!kind) return new Uint8Array()
  const { compressedSize, size } = truth
  const sizes = [compressedSize, kind === 'wrong' ? size + 1 : size]
  return concatBytes(
    kind === 'unsigned' ? new Uint8Array() : longs(0x08074b50),
    longs(truth.crc32),
    kind === 'wide' ? quads(...sizes) : longs(...sizes),
  )
}

function forgeCentral(
  fields: Fields,
  name: Bytes,
  start: number,
  { extra: both = new Uint8Array(), centralExtra: extra = both, unixMode }: ForgedEntry,
): Bytes {
  return concatBytes(
    longs(0x02014b50),
    shorts(unixMode === undefined ? 20 : (3 << 8) | 20),
    shared(fields, name, extra),
    shorts(0, 0, 0),
    longs(unixMode === undefined ? 0 : unixMode * 0x10000, start),
    name,
    extra,
  )
}

/** An Info-ZIP Unicode path field (APPNOTE 4.6.9). `header` is the file name in the header. */
export function pathField(path: string, header: Bytes): Bytes {
  const name = utf8(path)
  return concatBytes(shorts(0x7075, 5 + name.length), Uint8Array.of(1), longs(crc32(header)), name)
}

/** An extra field with 64-bit numbers (APPNOTE 4.5.3). */
export function zip64Field(...values: readonly number[]): Bytes {
  return concatBytes(shorts(1, 8 * values.length), quads(...values))
}

function forgeEnd(archive: ForgedArchive, count: number, start: number, size: number): Bytes[] {
  const { comment = new Uint8Array(), disk = 0, entryCount = count, zip64 } = archive
  const short = concatBytes(
    longs(0x06054b50),
    shorts(disk, disk, entryCount, entryCount),
    longs(size, start),
    shorts(comment.length),
    comment,
  )
  if (!zip64) return [short]
  const total = zip64.entryCount ?? count
  const long = concatBytes(
    longs(0x06064b50),
    quads(44),
    shorts(45, 45),
    longs(0, 0),
    quads(total, total, size, start),
  )
  return [long, longs(0x07064b50, 0), quads(start + size), longs(1), short]
}
