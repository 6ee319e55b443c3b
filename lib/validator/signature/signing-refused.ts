/** The reasons why a document cannot be signed. Programs use the code; people read the message. */
export type RefusalCode =
  | 'damaged'
  | 'encrypted'
  | 'certified-no-changes'
  | 'not-this-format'
  | 'document-changed'
  | 'field-demands'
  | 'too-complex'

/** Thrown when a document cannot be signed (API error 40022, or 41301 if the document is too complex). */
export class SigningRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.name = 'SigningRefused'
    this.code = code
  }
}
