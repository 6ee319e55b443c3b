/** Thrown when a text is not valid in its encoding (Base64, hexadecimal). The error does not contain the text. */
export class InvalidEncoding extends Error {
  readonly code = 'invalid-encoding'
  /** Whether line breaks are the only fault found so far in the Base64 text. */
  readonly hasLineBreaks: boolean

  constructor(reason: string, hasLineBreaks = false) {
    super(reason)
    this.name = 'InvalidEncoding'
    this.hasLineBreaks = hasLineBreaks
  }
}
