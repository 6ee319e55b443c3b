/** The character encoding of a file. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1257'

/**
 * Decodes a table that a spreadsheet saved. UTF-16 is recognised by its first bytes, or by a zero in every other byte.
 * Other text that is not UTF-8 is read as Windows-1257, the former encoding of Baltic spreadsheets.
 */
export function decodeTable(bytes: Uint8Array): {
  readonly text: string
  readonly encoding: Encoding
} {
  const wide = wideOf(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1257').decode(bytes), encoding: 'windows-1257' }
  }
}

function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd * 4 > start.length) return 'utf-16le'
  return even * 4 > start.length ? 'utf-16be' : undefined
}
