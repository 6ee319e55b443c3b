import type { ByteSource } from '../byte-source'
import { type Bytes, equalBytes } from '../bytes'
import { type CentralHeader, nameOf, readCentralDirectory } from './central-directory'
import { type EndRecord, readEndRecord } from './end-record'
import { refuseConfusingNames } from './entry-name'
import { FieldReader } from './field-reader'
import { fixedBytes, flagBits, methods, signatures } from './layout'
import { zipLimits } from './limits'
import type { ZipArchive, ZipEntry, ZipNote } from './zip-entry'
import { ZipRefused } from './zip-refused'
import { readZip64 } from './zip64-field'

/**
 * Reads the directory of an archive, not its content. Accepts only archives that all readers understand in the same
 * way: each byte belongs to exactly one record, and each name to one file. Throws `ZipRefused`.
 */
export function readZip(source: ByteSource): ZipArchive {
  const end = readEndRecord(source)
  const headers = readCentralDirectory(source, end)
  refuseExcess(headers)
  refuseConfusingNames(headers.map(({ name }) => name))
  const located = headers.map((header) => ({
    header,
    entry: locateEntry(source, header, end.directoryStart),
  }))
  located.sort((left, right) => left.entry.extent[0] - right.entry.extent[0])
  const entries = located.map(({ entry }) => entry)
  refuseGaps(entries, end)
  return {
    entries,
    directoryStart: end.directoryStart,
    comment: end.comment,
    notes: notesOn(end, located),
  }
}

/** Refuses archives that are too large by the sizes in the directory. Inflating later never exceeds these sizes. */
function refuseExcess(headers: readonly CentralHeader[]): void {
  let total = 0
  for (const { name, size, compressedSize, method } of headers) {
    total += size
    // Java deflates an empty folder to two bytes. When the entry is read, they must inflate to nothing.
    if (name.endsWith('/') && size > 0) throw new ZipRefused('folder-with-content', name)
    if (method === 'stored' && size !== compressedSize) throw new ZipRefused('size-mismatch', name)
    const isLarge = size > zipLimits.ratioFromBytes
    if (isLarge && size > compressedSize * zipLimits.ratio) throw new ZipRefused('ratio', name)
  }
  if (total > zipLimits.inflatedBytes) throw new ZipRefused('too-large')
}

function refuseGaps(entries: readonly ZipEntry[], { directoryStart }: EndRecord): void {
  let reached = 0
  for (const { name, extent } of entries) {
    const [start, end] = extent
    if (start < reached) throw new ZipRefused('entries-overlap', name)
    if (start > reached) throw new ZipRefused(reached === 0 ? 'data-before' : 'data-between')
    reached = end
  }
  if (reached > directoryStart) throw new ZipRefused('entries-overlap')
  if (reached < directoryStart) throw new ZipRefused('data-between')
}

interface Located {
  readonly header: CentralHeader
  readonly entry: ZipEntry
}

function notesOn({ comment, isZip64 }: EndRecord, located: readonly Located[]): ZipNote[] {
  const hasLongFields = isZip64 || located.some(({ header }) => header.isZip64)
  return [
    ...(comment.length > 0 ? [{ word: 'comment' as const }] : []),
    ...(hasLongFields ? [{ word: 'zip64' as const }] : []),
    ...located.flatMap((entry) =>
      entryNotes
        .filter(([, applies]) => applies(entry))
        .map(([word]) => ({ word, entry: entry.entry.name })),
    ),
  ]
}

const isAscii = (name: string) => /^[\x20-\x7e]*$/.test(name)
const isFlagged = ({ header }: Located, bit: number) => (header.flags & bit) !== 0

const entryNotes: readonly (readonly [ZipNote['word'], (located: Located) => boolean])[] = [
  ['folder', ({ entry }) => entry.isFolder],
  ['data-descriptor', (located) => isFlagged(located, flagBits.dataDescriptor)],
  ['name-not-flagged', (it) => !isAscii(it.entry.name) && !isFlagged(it, flagBits.utf8)],
  ['extra-field', ({ header, entry }) => header.hasExtraField || entry.hasLocalExtraField],
]

/**
 * Finds the data of an entry. Sequential readers use the local header (APPNOTE.TXT 4.3.7), so it must agree with the
 * central directory. Throws `ZipRefused`.
 */
function locateEntry(source: ByteSource, central: CentralHeader, limit: number): ZipEntry {
  const { name, headerStart, compressedSize, size, method, crc32 } = central
  const local = readLocalHeader(source, central)
  const dataEnd = local.dataStart + compressedSize
  if (dataEnd > limit) throw new ZipRefused('entries-overlap', name)
  const end = hasDescriptor(central) ? descriptorEnd(source, central, dataEnd) : dataEnd
  return {
    name,
    method,
    size,
    crc32,
    isFolder: name.endsWith('/'),
    data: [local.dataStart, dataEnd],
    extent: [headerStart, end],
    centralHeader: central.bytes,
    hasLocalExtraField: local.hasExtraField,
  }
}

function readLocalHeader(source: ByteSource, central: CentralHeader) {
  const { headerStart, name } = central
  const fixed = source.read(headerStart, headerStart + fixedBytes.localHeader)
  const fields = new FieldReader(fixed, 'header-differs')
  if (fields.long() !== signatures.localHeader) throw new ZipRefused('header-differs', name)
  fields.skip(2)
  const [flags, method] = [fields.short(), fields.short()]
  fields.skip(4)
  const stated = { crc32: fields.long(), compressedSize: fields.long(), size: fields.long() }
  const [nameLength, extraLength] = [fields.short(), fields.short()]
  const nameStart = headerStart + fixedBytes.localHeader
  const dataStart = nameStart + nameLength + extraLength
  const extra = source.read(nameStart + nameLength, dataStart)
  const isSame =
    flags === central.flags &&
    method === methods[central.method] &&
    equalBytes(source.read(nameStart, nameStart + nameLength), central.nameBytes) &&
    nameOf(central.nameBytes, extra, flags) === name &&
    statesSame(resolveZip64(stated, extra), central)
  if (!isSame) throw new ZipRefused('header-differs', name)
  return { dataStart, hasExtraField: extraLength > 0 }
}

interface Stated {
  readonly crc32: number
  readonly compressedSize: number
  readonly size: number
}

function resolveZip64({ crc32, size, compressedSize }: Stated, extra: Bytes): Stated {
  const [fullSize = size, fullCompressedSize = compressedSize] =
    readZip64([size, compressedSize], extra) ?? []
  return { crc32, size: fullSize, compressedSize: fullCompressedSize }
}

/** The local header may omit values if a data descriptor follows the data (APPNOTE.TXT 4.4.4, bit 3). */
function statesSame(stated: Stated, central: CentralHeader): boolean {
  return (['crc32', 'compressedSize', 'size'] as const).every(
    (field) => stated[field] === central[field] || (hasDescriptor(central) && stated[field] === 0),
  )
}

function hasDescriptor({ flags }: CentralHeader): boolean {
  return (flags & flagBits.dataDescriptor) !== 0
}

/** APPNOTE.TXT 4.3.9: with or without a signature, and with sizes of four or eight bytes. */
const descriptorForms = [
  { signed: true, wide: false },
  { signed: true, wide: true },
  { signed: false, wide: false },
  { signed: false, wide: true },
] as const

function descriptorEnd(source: ByteSource, central: CentralHeader, start: number): number {
  for (const form of descriptorForms) {
    const expected = writeDescriptor(central, form)
    const end = start + expected.length
    if (equalBytes(source.read(start, end), expected)) return end
  }
  throw new ZipRefused('descriptor-differs', central.name)
}

function writeDescriptor(
  { crc32, compressedSize, size }: Stated,
  { signed, wide }: (typeof descriptorForms)[number],
): Bytes {
  const bytes = Buffer.alloc((signed ? 4 : 0) + (wide ? 20 : 12))
  let at = signed ? bytes.writeUInt32LE(signatures.dataDescriptor, 0) : 0
  at = bytes.writeUInt32LE(crc32, at)
  for (const value of [compressedSize, size]) {
    at = wide ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUInt32LE(value % 2 ** 32, at)
  }
  return bytes
}
