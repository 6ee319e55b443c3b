/** Thrown when bytes are not the ASN.1 value that their reader needs. */
export class MalformedDer extends Error {
  readonly code = 'malformed-der'

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MalformedDer'
  }
}
