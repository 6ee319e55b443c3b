/** Why a document cannot be signed. The reason is for people; the code is for programs. */
export type RefusalCode =
  | 'damaged'
  | 'encrypted'
  | 'certified-no-changes'
  | 'not-this-format'
  | 'document-changed'
  | 'field-demands'
  | 'too-complex'

/** Thrown when a document cannot be signed as it is (wire: 40022, or 41301 if it is too complex). */
export class SigningRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, reason: string) {
    super(reason)
    this.name = 'SigningRefused'
    this.code = code
  }
}
