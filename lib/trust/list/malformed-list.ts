/** Thrown when well-formed XML is not a trusted list as TS 119 612, annex C has it. */
export class MalformedList extends Error {
  readonly code = 'malformed-list'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MalformedList'
  }
}
