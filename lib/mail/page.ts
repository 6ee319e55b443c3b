import type { Language } from '@/messages/languages'

/** What every layout sets in its own way. Nothing here is escaped yet. */
export interface Page {
  readonly language: Language
  readonly heading: string
  readonly document: { readonly label: string; readonly name: string } | undefined
  readonly sentences: readonly string[]
  readonly button: PageButton | undefined
  readonly closing: string | undefined
  readonly demonstration: string | undefined
}

interface PageButton {
  readonly label: string
  readonly link: string
  /** For readers whose button does not work. */
  readonly otherwise: string
  /** That the link is for this reader alone. */
  readonly caution: string
}
