/** Thrown when bytes are not the expected ASN.1 value. */
export class MalformedDer extends Error {
  readonly code = 'malformed-der'
  override name = 'MalformedDer'
}
