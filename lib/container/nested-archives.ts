import { constants, inflateRawSync } from 'node:zlib'
import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import { zipLimits } from '@/lib/encoding/zip/limits'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { readZip } from '@/lib/encoding/zip/read-zip'
import type { ZipEntry } from '@/lib/encoding/zip/zip-entry'
import { ZipRefused } from '@/lib/encoding/zip/zip-refused'
import { containerLimits } from './container-limits'
import { ContainerRefused } from './container-refused'

/**
 * Refuses a bomb that is folded once more: archives that deflate well although archives do not, and promise
 * to inflate beyond all proportion. Looks one level deep and inflates nothing of what it finds there.
 */
export function refuseNestedBomb(source: ByteSource, entries: readonly ZipEntry[]): void {
  let packed = 0
  let promised = 0
  for (const entry of entries.filter(isSuspicious)) {
    if (!beginsAsArchive(source, entry)) continue
    packed += entry.data[1] - entry.data[0]
    promised += promiseOf(source, entry)
  }
  const isLarge = promised > containerLimits.nestedFromBytes
  if (isLarge && promised > packed * zipLimits.ratio) throw new ContainerRefused('nested-bomb')
}

function isSuspicious({ method, size, data }: ZipEntry): boolean {
  const [start, end] = data
  return method === 'deflated' && size > 2 * (end - start) && size <= containerLimits.nestedBytes
}

const prefixBytes = 512

function beginsAsArchive(source: ByteSource, { data }: ZipEntry): boolean {
  const [start, end] = data
  try {
    const prefix = source.read(start, Math.min(end, start + prefixBytes))
    const content = inflateRawSync(prefix, { finishFlush: constants.Z_SYNC_FLUSH })
    return content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  } catch {
    // Whoever reads the entry will say what is wrong with it.
    return false
  }
}

function promiseOf(source: ByteSource, entry: ZipEntry): number {
  try {
    const nested = memorySource(readEntry(source, entry, containerLimits.nestedBytes))
    return readZip(nested).entries.reduce((sum, { size }) => sum + size, 0)
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error
    const isBomb = error.reason === 'ratio' || error.reason === 'too-large'
    return isBomb ? zipLimits.inflatedBytes : 0
  }
}
