/** Classes of bytes (ISO 32000-2, 7.2.3). */
export const characterClass = { regular: 0, whiteSpace: 1, delimiter: 2 } as const

/** The class of each byte. */
export const classes = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[byte] = characterClass.whiteSpace
for (const byte of Buffer.from('()<>[]{}/%')) classes[byte] = characterClass.delimiter

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === characterClass.whiteSpace
}

export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === characterClass.regular
}

export function isEndOfLine(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}

/** Value of a hexadecimal digit; -1 for any other byte. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
