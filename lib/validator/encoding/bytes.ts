/** The type of all binary data in the product. */
export type Bytes = Uint8Array

/** Concatenates all parts in order. */
export function concatBytes(...parts: readonly Bytes[]): Bytes {
  return Buffer.concat(parts)
}

export function equalBytes(left: Bytes, right: Bytes): boolean {
  return left.length === right.length && Buffer.compare(left, right) === 0
}

/** The same bytes as a Buffer; nothing is copied. */
export function asBuffer(bytes: Bytes): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Bytes of a text in UTF-8. */
export function utf8(text: string): Bytes {
  return Buffer.from(text, 'utf8')
}
