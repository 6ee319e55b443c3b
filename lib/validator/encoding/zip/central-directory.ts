import { crc32 } from '#platform/inflate'
import type { ByteSource } from '../byte-source'
import type { Bytes } from '../bytes'
import type { EndRecord } from './end-record'
import { decodeName, isNameOf, isUtf8, nameFault } from './entry-name'
import { FieldReader, readExtraFields } from './field-reader'
import {
  extraFields,
  fixedBytes,
  flagBits,
  methods,
  signatures,
  unix,
  type ZipMethod,
} from './layout'
import { zipLimits } from './limits'
import { ZipRefused } from './zip-refused'
import { readZip64 } from './zip64-field'

/** The header of an entry in the central directory (APPNOTE.TXT 4.3.12). */
export interface CentralHeader {
  readonly name: string
  readonly nameBytes: Bytes
  readonly flags: number
  readonly method: ZipMethod
  readonly crc32: number
  readonly compressedSize: number
  readonly size: number
  readonly headerStart: number
  readonly hasExtraField: boolean
  readonly isZip64: boolean
  readonly bytes: Bytes
}

/** Reads all headers of the central directory. Their number must be the announced one. Throws `ZipRefused`. */
export function readCentralDirectory(source: ByteSource, end: EndRecord): CentralHeader[] {
  const { directoryStart, directorySize, entryCount } = end
  if (entryCount > zipLimits.entries) throw new ZipRefused('too-many-entries')
  if (directorySize > zipLimits.directoryBytes) throw new ZipRefused('directory-malformed')
  const bytes = source.read(directoryStart, directoryStart + directorySize)
  const headers: CentralHeader[] = []
  let at = 0
  while (headers.length < entryCount) {
    const header = readHeader(bytes.subarray(at))
    headers.push(header)
    at += header.bytes.length
  }
  if (at !== directorySize) throw new ZipRefused('directory-malformed')
  return headers
}

function readHeader(bytes: Bytes): CentralHeader {
  const fields = new FieldReader(bytes, 'directory-malformed')
  if (fields.long() !== signatures.centralHeader) throw new ZipRefused('directory-malformed')
  const madeBy = fields.short()
  fields.skip(2)
  const [flags, method] = [fields.short(), fields.short()]
  fields.skip(4)
  const crc32 = fields.long()
  const sizes = { compressedSize: fields.long(), size: fields.long() }
  const lengths = [fields.short(), fields.short(), fields.short()] as const
  const disk = fields.short()
  fields.skip(2)
  const attributes = fields.long()
  const headerStart = fields.long()
  const [nameBytes, extra] = [fields.bytes(lengths[0]), fields.bytes(lengths[1])]
  fields.skip(lengths[2])
  if (disk !== 0) throw new ZipRefused('multi-disk')
  const name = nameOf(nameBytes, extra, flags)
  refuseSpecial(name, madeBy, attributes)
  const places = resolveZip64({ ...sizes, headerStart }, extra)
  return {
    name,
    nameBytes,
    flags,
    crc32,
    ...places,
    method: methodOf(name, flags, method),
    hasExtraField: extra.length > 0,
    bytes: bytes.subarray(0, fixedBytes.centralHeader + lengths[0] + lengths[1] + lengths[2]),
  }
}

/**
 * Decodes the name of an entry. A name without the UTF-8 flag depends on the code page if its bytes are not UTF-8;
 * then Info-ZIP's field must give the same name in UTF-8 (APPNOTE.TXT 4.6.9). If both can be read, they must agree,
 * because readers differ in which of them they use. Throws `ZipRefused`.
 */
export function nameOf(bytes: Bytes, extra: Bytes, flags: number): string {
  const field = readExtraFields(extra).get(extraFields.unicodePath)
  const given = field && readUnicodePath(field, bytes)
  const isLegacy = (flags & flagBits.utf8) === 0 && !isUtf8(bytes)
  const name = decodeName(isLegacy && given?.isOfTheseBytes ? given.name : bytes)
  const fault = nameFault(name)
  if (fault) throw new ZipRefused(fault, fault === 'name-control' ? undefined : name)
  if (given && !isNameOf(given.name, name)) throw new ZipRefused('name-encoding', name)
  return name
}

/** APPNOTE.TXT 4.6.9: a version, the CRC-32 of the name in the header, then the name in UTF-8. */
function readUnicodePath(field: Bytes, header: Bytes) {
  const fields = new FieldReader(field, 'name-encoding')
  fields.skip(1)
  const isOfTheseBytes = fields.long() === crc32(header)
  return { isOfTheseBytes, name: fields.bytes(fields.left) }
}

const fileTypes = { mask: 0o170000, symlink: 0o120000, file: 0o100000, folder: 0o040000 } as const

/** APPNOTE.TXT 4.4.15: Unix archivers store the file type in the upper half of the external attributes. */
function refuseSpecial(name: string, madeBy: number, attributes: number): void {
  if (madeBy >> 8 !== unix) return
  const type = (attributes >>> 16) & fileTypes.mask
  if (type === fileTypes.symlink) throw new ZipRefused('symlink', name)
  const expected = name.endsWith('/') ? fileTypes.folder : fileTypes.file
  if (type !== 0 && type !== expected) throw new ZipRefused('special-file', name)
}

function methodOf(name: string, flags: number, number: number): ZipMethod {
  const encrypted = flagBits.encrypted | flagBits.strongEncryption | flagBits.maskedHeaders
  if ((flags & encrypted) !== 0) throw new ZipRefused('encrypted', name)
  if (number === methods.stored) return 'stored'
  if (number === methods.deflated) return 'deflated'
  throw new ZipRefused('compression-method', name)
}

interface Places {
  readonly compressedSize: number
  readonly size: number
  readonly headerStart: number
}

function resolveZip64(short: Places, extra: Bytes): Places & { readonly isZip64: boolean } {
  const long = readZip64([short.size, short.compressedSize, short.headerStart], extra)
  const [size = short.size, compressedSize = short.compressedSize] = long ?? []
  const headerStart = long?.[2] ?? short.headerStart
  return { size, compressedSize, headerStart, isZip64: long !== undefined }
}
