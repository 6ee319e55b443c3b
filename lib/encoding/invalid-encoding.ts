/** Thrown when a text is not what its encoding (Base64, hexadecimal) allows. The text itself is not repeated. */
export class InvalidEncoding extends Error {
  readonly code = 'invalid-encoding'
  /** Whether the text is Base64 but for its line breaks, as far as it was read. */
  readonly hasLineBreaks: boolean

  constructor(reason: string, hasLineBreaks = false) {
    super(reason)
    this.name = 'InvalidEncoding'
    this.hasLineBreaks = hasLineBreaks
  }
}
