import type { ListedParty } from '../listed-party'

/** What a list is read from. */
export interface ListSource {
  /** The bytes of one of its files, by the part's name. */
  open(part: string): AsyncIterable<Uint8Array>
  /** When the files were last changed, where that is known. */
  readonly modifiedAt?: Date | undefined
}

/** Told the list's own date as soon as it is read. */
export type NoteDate = (publishedAt: string) => void

/** How one publisher's lists are read: entry by entry, never the whole list at once. Throws `ListRefused`. */
export interface ListFormat {
  readonly category: 'sanctions' | 'peps'
  /** The files it comes in; a name takes the place of the first one in the address. */
  readonly parts: readonly [string, ...string[]]
  read(source: ListSource, noteDate: NoteDate): AsyncIterable<ListedParty>
}

/** Why a list is not taken over. A closed list: operators read it, metrics count it. */
type RefusalReason =
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
  | 'overtaken'

/** Thrown when a list cannot take the place of the one there is. The detail never quotes the list. */
export class ListRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ListRefused'
    this.reason = reason
  }
}
