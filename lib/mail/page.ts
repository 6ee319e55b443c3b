import type { LetterLanguage } from './letter'

/** What every layout sets in its own way. Nothing here is escaped yet. */
export interface Page {
  readonly language: LetterLanguage
  readonly heading: string
  readonly document: { readonly label: string; readonly name: string } | undefined
  readonly sentences: readonly string[]
  readonly button:
    | { readonly label: string; readonly link: string; readonly introduction: string }
    | undefined
  readonly closing: string | undefined
  readonly demonstration: string | undefined
}
