import type { ByteSource } from '#encoding/byte-source'

const aheadBytes = 8_192

/** A source for small objects that are read in file order: each read also fetches the bytes that follow. */
export function readingAhead(source: Pick<ByteSource, 'size' | 'read'>): ByteSource {
  const { size } = source
  let [from, bytes] = [0, source.read(0, aheadBytes)]
  const read = (start: number, wanted: number) => {
    const end = Math.min(wanted, size)
    if (start < from || end > from + bytes.length) {
      from = start
      bytes = source.read(start, Math.max(end, start + aheadBytes))
    }
    return bytes.subarray(start - from, end - from)
  }
  return { size, read }
}
