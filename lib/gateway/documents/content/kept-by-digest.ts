/**
 * Remembers what was found out about the last so many contents. Equal digests are equal bytes, so nothing
 * here can become wrong; what failed is tried again.
 */
export function keptByDigest<Found>(
  maximum: number,
): (digest: string, find: () => Promise<Found>) => Promise<Found> {
  const kept = new Map<string, Promise<Found>>()
  return async (digest, find) => {
    const known = kept.get(digest)
    kept.delete(digest)
    const finding = known ?? find()
    // What was asked for last stands last, and goes last.
    kept.set(digest, finding)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maximum))) {
      kept.delete(oldest)
    }
    try {
      return await finding
    } catch (error) {
      if (kept.get(digest) === finding) kept.delete(digest)
      throw error
    }
  }
}
