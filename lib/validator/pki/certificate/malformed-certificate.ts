/** Thrown when bytes are not an X.509 certificate that can be parsed completely. */
export class MalformedCertificate extends Error {
  readonly code = 'malformed-certificate'
  override name = 'MalformedCertificate'
}
