import type { ByteSource } from '../byte-source'
import { type Bytes, equalBytes } from '../bytes'
import type { CentralHeader } from './central-directory'
import { FieldReader, readExtraFields } from './field-reader'

import { elsewhere, extraFields, fixedBytes, flagBits, methods, signatures } from './layout'
import type { ZipEntry } from './zip-entry'
import { ZipRefused } from './zip-refused'

/**
 * Finds the data of an entry. Whoever reads an archive from the front sees the local header (4.3.7), so it
 * has to say what the central directory says. Throws `ZipRefused`.
 */
export function locateEntry(source: ByteSource, central: CentralHeader, limit: number): ZipEntry {
  const { name, headerStart, compressedSize, size, method, crc32 } = central
  const local = readLocalHeader(source, central)
  const dataEnd = local.dataStart + compressedSize
  if (dataEnd > limit) throw new ZipRefused('entries-overlap', name)
  const end = hasDescriptor(central) ? descriptorEnd(source, central, dataEnd) : dataEnd
  return {
    ...{ name, method, size, crc32 },
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
    statesSame(resolveZip64(stated, extra), central)
  if (!isSame) throw new ZipRefused('header-differs', name)
  return { dataStart, hasExtraField: extraLength > 0 }
}

interface Stated {
  readonly crc32: number
  readonly compressedSize: number
  readonly size: number
}

function resolveZip64(stated: Stated, extra: Bytes): Stated {
  const field = readExtraFields(extra).get(extraFields.zip64)
  if (!field) return stated
  const fields = new FieldReader(field, 'zip64-malformed')
  const next = (value: number) => (value === elsewhere.long ? fields.quad() : value)
  const size = next(stated.size)
  return { ...stated, size, compressedSize: next(stated.compressedSize) }
}

/** Where a data descriptor follows, the header may leave out what it says (4.4.4, bit 3). */
function statesSame(stated: Stated, central: CentralHeader): boolean {
  return (['crc32', 'compressedSize', 'size'] as const).every(
    (field) => stated[field] === central[field] || (hasDescriptor(central) && stated[field] === 0),
  )
}

function hasDescriptor({ flags }: CentralHeader): boolean {
  return (flags & flagBits.dataDescriptor) !== 0
}

/** 4.3.9: with or without a signature, sizes in four bytes or in eight. */
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
