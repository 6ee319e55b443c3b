import type { Letter, LetterKind } from './letter'

/** A letter's facts as its words need them: cleaned, shortened, dates in the reader's language. */
export interface Facts {
  readonly asker: string | undefined
  readonly documentName: string | undefined
  readonly until: string | undefined
  readonly decliner: string | undefined
  readonly reason: string | undefined
  readonly method: Letter['method'] | undefined
}

/** What one kind of letter says, apart from what all of them say. Absent sentences are left out. */
export interface Wording {
  readonly subject: string
  readonly heading: string
  readonly sentences: readonly (string | undefined)[]
  readonly button: string
}

/** All words of one language. */
export interface Words {
  /** BCP 47, for dates. */
  readonly locale: string
  /** Whose clock the dates are on. */
  readonly clock: string
  readonly letters: Readonly<Record<LetterKind, (facts: Facts) => Wording>>
  readonly document: string
  /** Above the link in full. */
  readonly otherwise: string
  readonly caution: string
  /** At the end of letters that ask to sign. */
  readonly unexpected: string
  readonly demonstration: string
}

/** A subject that names the document, or the other one when its name is not for everybody. */
export function titled(what: string, { documentName }: Facts, otherwise: string): string {
  return documentName ? `${what}: ${documentName}` : otherwise
}
