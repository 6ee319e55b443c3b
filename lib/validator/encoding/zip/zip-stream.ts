import { crc32 } from 'node:zlib'
import { type Bytes, concatBytes } from '../bytes'
import { nameFault } from './entry-name'
import { elsewhere, flagBits, signatures } from './layout'
import { ZipRefused } from './zip-refused'
import { centralHeader, endRecord, localHeader } from './zip-writer'

/** A file that is written as it arrives. Its size and checksum are unknown until its end. */
export interface StreamedEntry {
  readonly name: string
  readonly modified: Date
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Writes an archive of these files as they arrive. The files are stored, not deflated, and their content is not kept.
 * Size and checksum follow each file (APPNOTE.TXT 4.4.4, bit 3). Throws `ZipRefused` for an invalid name, and when
 * 64-bit fields would be needed; the output is then an incomplete archive.
 */
export async function* streamZip(
  entries: AsyncIterable<StreamedEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const headers: Bytes[] = []
  let at = 0
  for await (const { name, modified, content } of entries) {
    const fault = nameFault(name)
    if (fault) throw new ZipRefused(fault)
    const start = at
    const unknown = { name, modified, method: 'stored', crc32: 0, size: 0 } as const
    const local = described(localHeader({ ...unknown, data: { size: 0 } }), flagsInLocal)
    yield local
    let [size, checksum] = [0, 0]
    for await (const bytes of content) {
      size += bytes.length
      checksum = crc32(bytes, checksum)
      yield bytes
    }
    const known = { ...unknown, crc32: checksum, size, data: { size } }
    const end = descriptor(checksum, size)
    yield end
    at += local.length + size + end.length
    if (at >= elsewhere.long) throw new ZipRefused('too-large', name)
    headers.push(described(centralHeader(known, start), flagsInCentral))
  }
  const directory = concatBytes(...headers)
  const place = { start: at, size: directory.length, comment: new Uint8Array() }
  yield directory
  yield endRecord({ entryCount: headers.length, ...place })
}

/** Offsets of the general purpose flag in the two headers (APPNOTE.TXT 4.3.7, 4.3.12). */
const flagsInLocal = 6
const flagsInCentral = 8

function described(header: Bytes, flagsAt: number): Bytes {
  const bytes = Buffer.from(header)
  bytes.writeUInt16LE(bytes.readUInt16LE(flagsAt) | flagBits.dataDescriptor, flagsAt)
  return bytes
}

/** The data descriptor of an entry (APPNOTE.TXT 4.3.9). */
function descriptor(checksum: number, size: number): Bytes {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(signatures.dataDescriptor, 0)
  bytes.writeUInt32LE(checksum, 4)
  bytes.writeUInt32LE(size, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}
