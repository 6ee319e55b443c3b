/** Thrown when a text is not what its encoding (Base64, hexadecimal) allows. The text itself is not repeated. */
export class InvalidEncoding extends Error {
  readonly code = 'invalid-encoding'

  constructor(reason: string) {
    super(reason)
    this.name = 'InvalidEncoding'
  }
}
