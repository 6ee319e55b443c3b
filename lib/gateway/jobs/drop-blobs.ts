import type { Services } from '../context'
import type { JobPayloads } from './catalogue'

/** Deletes content that nothing refers to any more. */
export function dropBlobsJob({ blobs }: Services) {
  return async ({ keys }: JobPayloads['drop-blobs']) => {
    await Promise.all(keys.map((key) => blobs.remove(key)))
  }
}
