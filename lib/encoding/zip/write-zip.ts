import { type ByteSource, joinedSource, memorySource } from '../byte-source'
import { concatBytes } from '../bytes'
import { refuseConfusingNames } from './entry-name'
import { centralHeader, endRecord, localHeader, type NewEntry, packEntry } from './zip-writer'

/**
 * An archive of these entries in this order. Stored content is not copied: it is read where it stands when
 * the archive is. Throws `ZipRefused` for names and numbers that `readZip` would refuse.
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
