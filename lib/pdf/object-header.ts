import { isWhiteSpace } from './characters'

/** Where `12 0 obj` begins, given where its word begins; undefined when no numbers are before it. */
export function headerBefore(bytes: Buffer, word: number): number | undefined {
  const generation = numberBefore(bytes, word)
  return generation === undefined ? undefined : numberBefore(bytes, generation)
}

function numberBefore(bytes: Buffer, end: number): number | undefined {
  let at = end
  while (isWhiteSpace(bytes[at - 1])) at--
  const last = at
  while (isDigit(bytes[at - 1])) at--
  // The generation and the word need a blank between them, and so do the numbers.
  return at < last && last < end ? at : undefined
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
