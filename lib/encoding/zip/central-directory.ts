import type { ByteSource } from '../byte-source'
import type { Bytes } from '../bytes'
import type { EndRecord } from './end-record'
import { decodeName, isNameOf, nameFault } from './entry-name'
import { FieldReader, readExtraFields } from './field-reader'

import {
  elsewhere,
  extraFields,
  fixedBytes,
  flagBits,
  methods,
  signatures,
  type ZipMethod,
} from './layout'
import { zipLimits } from './limits'
import { ZipRefused } from './zip-refused'

/** What the central directory says of an entry (4.3.12). */
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

/** Reads all headers of the central directory, no more and no fewer than announced. Throws `ZipRefused`. */
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
  const name = nameOf(nameBytes, extra)
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

function nameOf(bytes: Bytes, extra: Bytes): string {
  const name = decodeName(bytes)
  const fault = nameFault(name)
  if (fault) throw new ZipRefused(fault, fault === 'name-control' ? undefined : name)
  // 4.6.9: version, CRC of the name, then the name once more; readers differ in which they take.
  const other = readExtraFields(extra).get(extraFields.unicodePath)
  if (other && !isNameOf(other.subarray(5), name)) throw new ZipRefused('name-encoding', name)
  return name
}

const unix = 3
const fileTypes = { mask: 0o170000, symlink: 0o120000, file: 0o100000, folder: 0o040000 } as const

/** 4.4.15: a Unix archiver keeps the kind of file in the upper half of the external attributes. */
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

/** 4.5.3: the 64-bit field holds, in this order, what the short fields could not. */
function resolveZip64(short: Places, extra: Bytes): Places & { readonly isZip64: boolean } {
  const field = readExtraFields(extra).get(extraFields.zip64)
  if (!field) return { ...short, isZip64: false }
  const fields = new FieldReader(field, 'zip64-malformed')
  const next = (value: number) => (value === elsewhere.long ? fields.quad() : value)
  const size = next(short.size)
  const compressedSize = next(short.compressedSize)
  return { size, compressedSize, headerStart: next(short.headerStart), isZip64: true }
}
