import { isWhiteSpace } from './characters'

/** Where `12 0 obj` begins, given where its word begins; undefined when no numbers are before it. */
export function headerBefore(octets: Buffer, word: number): number | undefined {
  const generation = numberBefore(octets, word)
  return generation === undefined ? undefined : numberBefore(octets, generation)
}

function numberBefore(octets: Buffer, end: number): number | undefined {
  let at = end
  while (isWhiteSpace(octets[at - 1])) at--
  const last = at
  while (isDigit(octets[at - 1])) at--
  // The generation and the word need a blank between them, and so do the numbers.
  return at < last && last < end ? at : undefined
}

function isDigit(octet: number | undefined): boolean {
  return octet !== undefined && octet >= 0x30 && octet <= 0x39
}
