/** Why bytes are not an XML document we read. Stable words. */
export type MalformedXmlReason = 'not-well-formed' | 'doctype' | 'too-large' | 'too-deep'

/** Thrown when bytes are not a well-formed XML document without DTD and within the limits. */
export class MalformedXml extends Error {
  readonly code = 'malformed-xml'
  readonly reason: MalformedXmlReason

  constructor(reason: MalformedXmlReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MalformedXml'
    this.reason = reason
  }
}
