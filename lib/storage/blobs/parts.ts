import type { Bytes } from '@paraph/validator/encoding/bytes'

/** Splits bytes into pieces of one size; only the last may be shorter. */
export async function* cutIntoParts(
  content: AsyncIterable<Bytes>,
  partBytes: number,
): AsyncGenerator<Bytes> {
  let part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, partBytes - filled)
      part.set(chunk.subarray(at, at + taken), filled)
      at += taken
      filled += taken
      if (filled < partBytes) continue
      yield part
      part = Buffer.allocUnsafe(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
