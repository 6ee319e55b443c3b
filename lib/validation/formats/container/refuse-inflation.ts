import type { Container } from '@/lib/container/container'
import { ZipRefused } from '@/lib/encoding/zip/zip-refused'

/**
 * Octets that all deflated entries together may inflate to: a second of work. Inflating is done by threads
 * that nobody can end, so that it is bounded before it begins; stored entries cost what they weigh.
 */
const inflatedMax = 256 << 20

/** Throws `ZipRefused` before anything of a container is inflated that would take too long. */
export function refuseInflation({
  dataFiles,
  otherFiles,
}: Pick<Container, 'dataFiles' | 'otherFiles'>): void {
  const inflated = [...dataFiles, ...otherFiles]
    .filter(({ entry }) => entry.method === 'deflated')
    .reduce((sum, { entry }) => sum + entry.size, 0)
  if (inflated > inflatedMax) throw new ZipRefused('too-large')
}
