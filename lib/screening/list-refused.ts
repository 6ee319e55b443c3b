/** Why a list is not taken over. A closed list: operators read it, metrics count it. */
export type RefusalReason =
  | 'unreachable'
  | 'too-large'
  | 'not-text'
  | 'document-type'
  | 'malformed'
  | 'truncated'
  | 'empty'
  | 'shrunken'
  | 'older'
  | 'duplicate-entry'

/** Thrown when a list cannot take the place of the one there is. The detail never quotes the list. */
export class ListRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ListRefused'
    this.reason = reason
  }
}
