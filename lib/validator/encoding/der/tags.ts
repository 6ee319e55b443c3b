/** Identifier bytes of the types that X.509 and CMS use (X.690, 8.1.2). */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const

export const constructedBit = 0x20

/** The tag of `[n] EXPLICIT`, or of `[n] IMPLICIT` for a constructed type. */
export function contextTag(number: number): number {
  return 0xa0 | number
}

/** The tag of `[n] IMPLICIT` for a primitive type. */
export function primitiveContextTag(number: number): number {
  return 0x80 | number
}
