import type { ZipEntry } from '@/lib/encoding/zip/zip-entry'
import { ZipRefused } from '@/lib/encoding/zip/zip-refused'

/**
 * Bytes that all deflated entries together may inflate to: a second of work. Inflating is done by threads
 * that nobody can end, so that it is bounded before it begins; stored entries cost what they weigh.
 */
const inflatedMax = 256 << 20

/** Throws `ZipRefused` before anything of an archive is inflated that would take too long. */
export function refuseInflation(entries: readonly Pick<ZipEntry, 'method' | 'size'>[]): void {
  const inflated = entries
    .filter(({ method }) => method === 'deflated')
    .reduce((sum, { size }) => sum + size, 0)
  if (inflated > inflatedMax) throw new ZipRefused('too-large')
}
