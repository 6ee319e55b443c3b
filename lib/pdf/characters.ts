/** Classes of octets (ISO 32000-2, 7.2.3). */
export const characterClass = { regular: 0, whiteSpace: 1, delimiter: 2 } as const

/** The class of each octet. */
export const classes = new Uint8Array(256)
for (const octet of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[octet] = characterClass.whiteSpace
for (const octet of Buffer.from('()<>[]{}/%')) classes[octet] = characterClass.delimiter

export function isWhiteSpace(octet: number | undefined): boolean {
  return octet !== undefined && classes[octet] === characterClass.whiteSpace
}

export function isRegular(octet: number | undefined): boolean {
  return octet !== undefined && classes[octet] === characterClass.regular
}

export function isEndOfLine(octet: number | undefined): boolean {
  return octet === 0x0a || octet === 0x0d
}

/** Value of a hexadecimal digit, or -1. */
export function hexDigit(octet: number | undefined): number {
  if (octet === undefined) return -1
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30
  const letter = octet | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
