import type { ListedParty } from '../listed-party'

/** The files of a list. */
export interface ListSource {
  /** Reads one of the files, by the part's name. */
  open(part: string): AsyncIterable<Uint8Array>
  /** When the files were last changed, if known. */
  readonly modifiedAt?: Date | undefined
}

/** Called with the list's own date as soon as it is read. */
export type NoteDate = (publishedAt: string) => void

/** Reads one publisher's lists entry by entry, never the whole list at once. Throws `ListRefused`. */
export interface ListFormat {
  readonly category: 'sanctions' | 'peps'
  /** The parts a list consists of; in the address, a part's name replaces that of the first part. */
  readonly parts: readonly [string, ...string[]]
  read(source: ListSource, noteDate: NoteDate): AsyncIterable<ListedParty>
}

/** Why an update of a list is refused. A closed list: operators read it, metrics count it. */
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
  | 'retired'
  | 'overtaken'

/** Thrown when a list must not replace the stored one. The detail never quotes the list. */
export class ListRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ListRefused'
    this.reason = reason
  }
}
