import type { ConfiguredList } from './configured-list'

/** People are looked up in lists where somebody asks for it. */
export interface ScreeningSettings {
  readonly lists: readonly ConfiguredList[]
  /** How long a list may go without being seen at its publisher. */
  readonly ageMaxMs: number
  /** Whether somebody found cannot sign an uploaded document. */
  readonly blocks: boolean
}
